"""An SMTP server for tests: aiosmtpd, which answers as it is told.

smtp_server.py PORT [--tls CERTIFICATE KEY] [--starttls CERTIFICATE KEY] [--user USER PASSWORD]

Lines on standard input: `recipient 451` (or sender, content) has that step answered so, `recipient ok` as usual. On standard
output a JSON object for each event: {"ready": port}, {"said": line}, {"asked": step, "of": address}, {"message": …}.
"""

import argparse
import asyncio
import email
import email.policy
import json
import logging
import ssl
import sys
import warnings

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword


def say(**event):
    print(json.dumps(event), flush=True)


class Handler:
    def __init__(self):
        self.answers = {}

    def answer(self, step, address):
        say(asked=step, of=address)
        code = self.answers.get(step, "ok")
        return None if code == "ok" else f"{code} <{address}> is not taken now"

    async def handle_MAIL(self, server, session, envelope, address, options):
        refusal = self.answer("sender", address)
        if refusal is None:
            envelope.mail_from = address
        return refusal or "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, options):
        refusal = self.answer("recipient", address)
        if refusal is None:
            envelope.rcpt_tos.append(address)
        return refusal or "250 OK"

    async def handle_DATA(self, server, session, envelope):
        refusal = self.answer("content", envelope.rcpt_tos[0])
        if refusal is not None:
            return refusal
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        say(
            message={
                "from": envelope.mail_from,
                "to": envelope.rcpt_tos,
                "is_encrypted": server.transport.get_extra_info("ssl_object") is not None,
                "user": (session.auth_data.login.decode() if session.auth_data else None),
                "headers": {name.lower(): str(value) for name, value in message.items()},
                "raw": envelope.content.decode("ascii"),
                "parts": [
                    {"type": part.get_content_type(), "text": part.get_content().replace("\r\n", "\n")} for part in message.iter_parts()
                ],
                "faults": [repr(fault) for part in message.walk() for fault in part.defects],
            }
        )
        return "250 taken"


def context(files):
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.load_cert_chain(*files)
    return made


async def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("port", type=int)
    arguments.add_argument("--tls", nargs=2)
    arguments.add_argument("--starttls", nargs=2)
    arguments.add_argument("--user", nargs=2)
    arguments = arguments.parse_args()
    handler = Handler()

    def authenticate(server, session, envelope, mechanism, given):
        user, password = (word.encode() for word in arguments.user)
        is_right = isinstance(given, LoginPassword) and (given.login, given.password) == (user, password)
        return AuthResult(success=is_right, handled=False, auth_data=given)

    def serve():
        return SMTP(
            handler,
            enable_SMTPUTF8=True,
            tls_context=context(arguments.starttls) if arguments.starttls else None,
            authenticator=authenticate if arguments.user else None,
            auth_required=arguments.user is not None,
            auth_require_tls=False,
        )

    loop = asyncio.get_running_loop()
    tls = context(arguments.tls) if arguments.tls else None
    server = await loop.create_server(serve, "127.0.0.1", arguments.port, ssl=tls)
    say(ready=server.sockets[0].getsockname()[1])
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := (await reader.readline()).decode().strip():
        step, code = line.split(" ", 1)
        handler.answers[step] = code
        say(said=line)


# some tests want handshakes that fail, so their errors are not logged
logging.getLogger("mail.log").setLevel(logging.CRITICAL + 1)
warnings.simplefilter("ignore")
asyncio.run(main())
