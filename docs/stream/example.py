#!/usr/bin/env python3
"""Prints the calls of a table as they are proposed.

    python3 example.py [ENDPOINT] [--from N] [--keys FILE] [--count N]

Needs pyzmq (Debian: python3-zmq). It shows all that a client must do: listen first, ask for
what came before, put both into the order of the sequence numbers, notice a gap or another log by
itself, and check the version. ENDPOINT is the base endpoint of the table, tcp://127.0.0.1:5570 by default.
"""
import argparse
import json
import sys

import zmq

READER_MAJOR = 1
ASK_AGAIN_MS = 3000
SILENCE_MS = 10_000


def door(base, index, name):
    """The doors are five ports in a row, or five sockets beside an ipc path."""
    if base.startswith("ipc://"):
        return f"{base}.{name}"
    host, _, port = base.rpartition(":")
    if not host.startswith("tcp://") or not port.isdigit():
        raise SystemExit(f"{base} is no endpoint; write tcp://HOST:PORT or ipc://PATH")
    return f"{host}:{int(port) + index}"


def connect(context, kind, endpoint, keys):
    socket = context.socket(kind)
    socket.linger = 0
    socket.ipv6 = "[" in endpoint
    if keys:
        socket.curve_serverkey = keys["serverKey"].encode()
        socket.curve_publickey = keys["publicKey"].encode()
        socket.curve_secretkey = keys["secretKey"].encode()
    socket.connect(endpoint)
    return socket


def listen(context, endpoint, keys):
    live = connect(context, zmq.SUB, door(endpoint, 0, "stream"), keys)
    live.setsockopt(zmq.SUBSCRIBE, b"table/")
    return live


def check_version(message):
    if int(message["wireversion"].split(".")[0]) != READER_MAJOR:
        raise SystemExit(f"this reader is too old for version {message['wireversion']}")


def ask(make_socket, request):
    """One request, one reply; a new connection and another try when none comes."""
    is_told = False
    while True:
        with make_socket() as socket:
            socket.send(json.dumps({"wireversion": "1.0", "request": 1, **request}).encode())
            if socket.poll(ASK_AGAIN_MS):
                head, *records = socket.recv_multipart()
                head = json.loads(head)
                check_version(head)
                if head["op"] == "refused":
                    raise SystemExit(f"the table refused: {head['reason']} {head['problems']}")
                return head, [json.loads(record) for record in records]
        if not is_told:
            # Who has no key learns nothing, not even that it is the key.
            print("the table does not answer: is it running, and are the keys right?", file=sys.stderr)
            is_told = True


def records(endpoint, first, keys):
    """Every record from number `first` on, in order, each once; from now on when it is None."""
    context = zmq.Context.instance()
    reader = lambda: connect(context, zmq.DEALER, door(endpoint, 2, "read"), keys)
    live = listen(context, endpoint, keys)
    head, _ = ask(reader, {"op": "snapshot"})
    log = head["logid"]
    following = first if first is not None else head["last"] + 1
    newest = head["last"]
    while True:
        while following <= newest:
            head, missed = ask(reader, {"op": "from", "sequence": following, "limit": 500})
            if head["logid"] != log:
                # Another log has another numbering: read it from its beginning.
                log, following, newest = head["logid"], 1, head["last"]
                continue
            following = max(following, head["first"])
            for record in missed:
                yield record
            following += len(missed)
            newest = max(newest, head["last"])
        if not live.poll(SILENCE_MS):
            # A connection can die without a word: the next heartbeat tells what was missed.
            live.close()
            live = listen(context, endpoint, keys)
            continue
        topic, body = live.recv_multipart()
        message = json.loads(body)
        check_version(message)
        sequence = int(message["sequence"])
        if message["logid"] != log:
            # Another log, or the last words of the one before: the reply tells.
            head, _ = ask(reader, {"op": "snapshot"})
            if head["logid"] != log:
                log, following, newest = head["logid"], 1, head["last"]
        elif topic.endswith(b"/heartbeat") or sequence > following:
            newest = max(newest, sequence)
        elif sequence == following:
            yield message
            following += 1


def main():
    parser = argparse.ArgumentParser(description="Prints the calls of a table.")
    parser.add_argument("endpoint", nargs="?", default="tcp://127.0.0.1:5570")
    parser.add_argument("--from", dest="first", type=int, help="sequence number to begin with")
    parser.add_argument("--keys", type=argparse.FileType(), help="file made by: cenital keys add")
    parser.add_argument("--count", type=int, help="end after so many calls")
    options = parser.parse_args()
    keys = json.load(options.keys) if options.keys else None
    printed = 0
    for record in records(options.endpoint, options.first, keys):
        if record["type"] != "cenital.call":
            continue
        call = record["data"]
        fouls = " ".join(call["fouls"])
        print(
            f"{record['sequence'].lstrip('0')} shot {call['shot']}: {call['call']} {fouls}".rstrip(),
            f"({call['status']}, confidence {call['confidence']:.2f}) {call['reason']['en']}",
            flush=True,
        )
        printed += 1
        if printed == options.count:
            break


if __name__ == "__main__":
    main()
