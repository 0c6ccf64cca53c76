#!/usr/bin/env bash
# Expect: Who is taken out of `c.JupyterHub.load_groups` leaves the group when the hub starts again, as a name taken out of `load_roles` loses the role.
# Happens: A role's users follow the file; a group's are only ever added. The name stays in the group, with all that the group's roles allow.
# Hurts: Courses that name their TAs in a group such as nbgrader's `formgrade-COURSE`: last year's TAs still open formgrader until somebody removes them on the admin page.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q jupyterhub==6.1.1 || exit 2
export CONFIGPROXY_AUTH_TOKEN=of-a-proxy-that-is-not-started
cat > start.py <<'END'
import asyncio
import sys

from jupyterhub import orm
from jupyterhub.app import JupyterHub
from traitlets.config import Config


async def start(names):
    c = Config()
    c.JupyterHub.authenticator_class = "dummy"
    c.Authenticator.allowed_users = {"ada", "bo"}
    c.JupyterHub.load_groups = {"formgrade-course": {"users": names}}
    c.JupyterHub.load_roles = [{"name": "reader", "scopes": ["list:users"], "users": names}]
    hub = JupyterHub(config=c)
    await hub.initialize([])
    group = hub.db.query(orm.Group).filter_by(name="formgrade-course").one()
    role = hub.db.query(orm.Role).filter_by(name="reader").one()
    for what, users in ("group", group.users), ("role", role.users):
        print(f"{what}:", *sorted(user.name for user in users))


asyncio.run(start(sys.argv[1:]))
END
venv/bin/jupyterhub --version
venv/bin/python start.py ada bo 2> log.txt | tee before.txt
echo "started again without bo:"
venv/bin/python start.py ada 2>> log.txt | tee after.txt
test "$(tail -2 before.txt)" = "$(printf 'group: ada bo\nrole: ada bo')"
test "$(tail -2 after.txt)" = "$(printf 'group: ada bo\nrole: ada')"
