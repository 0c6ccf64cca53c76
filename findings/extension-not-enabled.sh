#!/usr/bin/env bash
# Expect: `jupyter server extension enable NAME` switches on any importable module that is a valid extension, or fails with an exit code.
# Happens: A module that no configuration file names yet is called "not installed", though `python -c "import NAME"` finds it; nothing is switched on, and the exit code is 0.
# Hurts: Extensions from editable installs, which leave configuration files out, and scripts for hubs that check exit codes: pages are missing without an error.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q jupyter-server==2.21.1 || exit 2
cat > marking_pages.py <<'END'
def _jupyter_server_extension_points():
    return [{"module": "marking_pages"}]

def _load_jupyter_server_extension(server):
    pass
END
export PYTHONPATH=$folder JUPYTER_CONFIG_DIR=$folder/config JUPYTER_NO_CONFIG=
venv/bin/jupyter --version | grep server
venv/bin/python - <<'END'
from jupyter_server.extension.manager import ExtensionPackage

print("valid:", ExtensionPackage(name="marking_pages", enabled=True).validate())
END
code=0
venv/bin/jupyter server extension enable --sys-prefix marking_pages > refused.txt 2>&1 || code=$?
tail -1 refused.txt
echo "exit code $code"
grep -q "could not be found. Are you sure" refused.txt
test "$code" = 0
# Named once in a file, even as switched off, it can be switched on.
mkdir -p venv/etc/jupyter/jupyter_server_config.d
echo '{"ServerApp": {"jpserver_extensions": {"marking_pages": false}}}' \
    > venv/etc/jupyter/jupyter_server_config.d/marking_pages.json
venv/bin/jupyter server extension enable --sys-prefix marking_pages > enabled.txt 2>&1
tail -1 enabled.txt
grep -q "successfully enabled" enabled.txt
