#!/usr/bin/env bash
# Expect: A Tornado handler that takes its body as a stream refuses a POST without a token as any other does: 403, and the connection goes on.
# Happens: The 403 comes without "Connection: close", yet the server closes at once; the next request on that connection is reset.
# Hurts: Services beside JupyterHub and Jupyter Server that take uploads: a client that keeps its connection fails at what it asks next.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q tornado==6.6.1 || exit 2
venv/bin/python - <<'END'
import asyncio
import http.client
import threading

import tornado
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler, stream_request_body

print("tornado", tornado.version)


class Plain(RequestHandler):
    def get(self):
        self.finish("here")

    def post(self):
        self.finish("taken")


@stream_request_body
class Streamed(Plain):
    def data_received(self, chunk):
        pass


sockets = bind_sockets(0, "127.0.0.1")
port = sockets[0].getsockname()[1]


async def serve():
    routes = [("/plain", Plain), ("/streamed", Streamed)]
    server = HTTPServer(Application(routes, xsrf_cookies=True, log_function=lambda handler: None))
    server.add_sockets(sockets)
    await asyncio.Event().wait()


threading.Thread(target=asyncio.run, args=[serve()], daemon=True).start()


def refused(path):
    """What the refusal of a POST says of the connection, and what comes of the next request."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("POST", path, body=bytes(100_000))
    response = connection.getresponse()
    response.read()
    closes = response.getheader("Connection")
    try:
        connection.request("GET", path)
        answer = connection.getresponse().read().decode()
    except ConnectionError as error:
        answer = type(error).__name__
    print(path, response.status, "Connection:", closes, "- the next request:", answer)
    return response.status, closes, answer


assert refused("/plain") == (403, None, "here")
status, closes, answer = refused("/streamed")
assert (status, closes) == (403, None) and answer != "here"
END
