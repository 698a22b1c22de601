"""Follows one topic until it ends: pip install python-socketio aiohttp; python follow.py URL EMAIL PASSWORD TOPIC

Prints one JSON value a line: {"snapshot": …}, {"frame": offset, "changes": […]}, {"following": offset}, and at last {"closed": reason} or
{"log_out": reason}. The rules are those of docs/live-protocol.md.
"""

import asyncio
import json
import sys

import aiohttp
import socketio

url, email, password, topic = sys.argv[1:]
client = socketio.AsyncClient(reconnection_delay=0.2, reconnection_delay_max=5)
login = {}  # the result of account/log_in
head = {}  # {offset, epoch} of the newest frame that was applied; empty before the first answer
following, done = asyncio.Event(), asyncio.Event()


def say(**value):
    print(json.dumps(value), flush=True)
    if "closed" in value or "log_out" in value:
        done.set()


def apply(frame):
    if frame["offset"] > head["offset"]:  # else it is told twice
        head["offset"] = frame["offset"]
        say(frame=frame["offset"], changes=frame["changes"])


def replace(state):  # what was held of the topic counts for nothing any more
    head.update(offset=state["offset"], epoch=state["epoch"])
    say(snapshot=state["snapshot"])


async def ask(event, payload, answered, delay):
    await asyncio.sleep(delay)
    if client.get_sid():  # else the connection has broken, and init comes again
        await client.emit(event, payload, callback=answered)


def subscribe(delay=0):  # begins, or goes on from head; with client.call, changes might be handled before the answer
    following.clear()
    client.start_background_task(ask, "subscribe", {"topic": topic, **head}, subscribed, delay)


def subscribed(answer):
    if answer.get("status") in (429, 503):
        subscribe(delay=1)
    elif "error" in answer:
        say(closed=answer["error"])
    else:
        following.set()
        if "snapshot" in answer["result"]:
            replace(answer["result"])
        for frame in answer["result"].get("missed", []):
            apply(frame)
        say(following=head["offset"])


@client.on("init")
def introduced(answer):
    if answer.get("status") in (429, 503):
        client.start_background_task(ask, "init", {"sid": login["sid"]}, introduced, 1)
    elif "error" in answer:
        say(log_out=answer["error"])
    else:
        subscribe()


@client.on("*")
def told(event, payload):
    if event == "log_out":
        say(log_out=payload["reason"])
    elif payload.get("topic") != topic:
        return
    elif event == "change" and head and payload["offset"] <= head["offset"] + 1:
        apply(payload)
    elif event == "resync" or (event == "change" and following.is_set()):  # a gap
        subscribe()
    elif event == "snapshot":
        replace(payload)
    elif event == "closed":
        say(closed=payload["reason"])


async def main():
    async with aiohttp.ClientSession() as http:
        answer = await http.post(f"{url}/api/account/log_in", json={"email": email, "pass": password})
        login.update((await answer.json())["result"])
    await client.connect(url, transports=["websocket"], auth={"sid": login["sid"]})
    await done.wait()
    await client.disconnect()


asyncio.run(main())
