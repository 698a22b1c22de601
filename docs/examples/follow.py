"""Follows one topic until it ends: pip install python-socketio aiohttp; python follow.py URL EMAIL PASSWORD TOPIC [CALL PAYLOAD]

Prints one JSON value a line: {"snapshot": …}, {"frame": offset, "changes": […]}, {"following": offset}, and at last {"closed": reason} or
{"log_out": reason}. With CALL, that call reads the topic's rows after each snapshot: {"rows": …, "offset": n}, and every frame printed after
them is newer than they are. The rules are those of docs/live-protocol.md.
"""

import asyncio
import json
import sys

import aiohttp
import socketio

url, email, password, topic, *rows_call = sys.argv[1:]
client = socketio.AsyncClient(reconnection_delay=0.2, reconnection_delay_max=5)
http = None  # the session with the cookie
login = {}  # the result of account/log_in
head = {}  # {offset, epoch} of the newest frame that was received; empty before the first answer
kept = None  # frames that arrive while the rows are read; None at other times
following, done = asyncio.Event(), asyncio.Event()


def say(**value):
    print(json.dumps(value), flush=True)
    if "closed" in value or "log_out" in value:
        done.set()


async def call(name, body):  # repeated while the server is overloaded or unavailable: a proxy's 502 and 504 have no JSON
    while True:
        wait = 1
        try:
            async with http.post(f"{url}/api/{name}", data=body, headers={"content-type": "application/json"}) as answer:
                if answer.status not in (429, 502, 503, 504):
                    return await answer.json()
                wait = int(answer.headers.get("retry-after", 1))
        except aiohttp.ClientConnectionError:
            pass
        await asyncio.sleep(wait)


def apply(frame):
    if frame["offset"] <= head["offset"]:  # received twice
        return
    head["offset"] = frame["offset"]
    if kept is not None:
        kept.append(frame)
    else:
        say(frame=frame["offset"], changes=frame["changes"])


def replace(state):  # replaces the whole state of the topic
    global kept
    head.update(offset=state["offset"], epoch=state["epoch"])
    say(snapshot=state["snapshot"])
    if rows_call:
        kept = []
        client.start_background_task(read_rows, kept)


async def read_rows(meanwhile):  # their state is that of their answer's live.offset: of the frames that arrive meanwhile, those above it are newer
    global kept
    answer = await call(*rows_call)
    if kept is not meanwhile:  # another snapshot has arrived
        return
    kept = None
    if "error" in answer:
        return say(closed=answer["error"])
    say(rows=answer["result"], offset=answer["live"]["offset"])
    for frame in meanwhile:
        if frame["offset"] > answer["live"]["offset"]:
            say(frame=frame["offset"], changes=frame["changes"])


async def ask(event, payload, answered, delay):
    await asyncio.sleep(delay)
    if client.get_sid():  # otherwise the connection was lost, and init comes again
        await client.emit(event, payload, callback=answered)


def is_too_much(answer):  # another try would not make fewer topics
    return answer.get("status") in (429, 503) and answer["error"] != "too_many_topics"


def subscribe(delay=0):  # subscribes, or resumes from head; with client.call, changes might be handled before the answer
    following.clear()
    client.start_background_task(ask, "subscribe", {"topic": topic, **head}, subscribed, delay)


def subscribed(answer):
    if is_too_much(answer):
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
    if is_too_much(answer):
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
    global http
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as http:  # also cookies of bare addresses
        answer = await call("account/log_in", json.dumps({"email": email, "pass": password}))
        if "error" in answer:
            sys.exit(answer["error"])
        login.update(answer["result"])
        await client.connect(url, transports=["websocket"], auth={"sid": login["sid"]})
        await done.wait()
        await client.disconnect()


asyncio.run(main())
