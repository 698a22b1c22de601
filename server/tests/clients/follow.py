"""python-socketio: connects, introduces itself, follows a topic, rates, and catches up after the server was away.

Prints one JSON value a line; the test reads them.
"""

import asyncio
import json
import sys

import socketio

url, sid, topic, job, track = sys.argv[1:]
head = {}
client = socketio.AsyncClient(reconnection_delay=0.1, reconnection_delay_max=0.2)


def say(value):
    print(json.dumps(value), flush=True)


@client.on("init")
async def introduced(answer):
    say({"init": answer})
    answers = await client.call("subscribe", [{"topic": topic, **head}], timeout=10)
    result = answers["result"][0]["result"]
    for frame in result.get("missed", []):
        say({"frame": frame["offset"]})
    head.update(offset=result["offset"], epoch=result["epoch"])
    say({"following": head["offset"]})


@client.on("change")
async def changed(frame):
    if frame["topic"] == topic:
        head["offset"] = frame["offset"]
        say({"frame": frame["offset"]})


@client.on("log_out")
async def logged_out(event):
    say({"log_out": event["reason"]})


@client.event
async def disconnect(reason):
    say({"disconnect": str(reason)})


async def main():
    await client.connect(url, transports=["websocket"], auth={"sid": sid})
    # each line of the input is a rating to send; the client exits when the input ends
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        rating = {"job_id": int(job), "track_id": int(track), "track_rating": int(line)}
        say({"rated": await client.call("rating.set_track", rating, timeout=10)})
    await client.disconnect()


asyncio.run(main())
