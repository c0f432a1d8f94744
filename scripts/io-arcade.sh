#!/bin/sh
# Runs a command of the portal from the folder that npm run package makes: io-arcade COMMAND
folder=$(dirname "$(dirname "$(readlink -f "$0")")")
exec "$folder/bin/node" "$folder/server/cli/io-arcade.ts" "$@"
