"""The plain worker: what is written in an afternoon with pika and psycopg. One message is one transaction.

It ends after BENCH_COUNT messages, or at SIGTERM alone when that is not set.
"""

import json
import os
import signal
import sys

import pika
import psycopg

INSERT = """
    insert into bench_message (customer, chat, id, said_at, is_mine, body)
    values (%s, %s, %s, %s, %s, %s)
    on conflict do nothing
"""


def store(database, message):
    row = (
        message["customer_id"],
        message["chat_id"],
        message["id"],
        message["timestamp"],
        message["is_sender_me"],
        message["body"].encode(),
    )
    with database.transaction():
        database.execute(INSERT, row)


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    remaining = int(os.environ.get("BENCH_COUNT") or 0)
    database = psycopg.connect(os.environ["DATABASE_URL"], autocommit=True)
    broker = pika.BlockingConnection(pika.URLParameters(os.environ["AMQP_URL"]))
    channel = broker.channel()
    channel.basic_qos(prefetch_count=50)

    def handle(channel, method, properties, body):
        nonlocal remaining
        store(database, json.loads(body))
        channel.basic_ack(method.delivery_tag)
        remaining -= 1
        if remaining == 0:
            channel.stop_consuming()

    channel.basic_consume(os.environ["BENCH_QUEUE"], handle)
    print("consuming", flush=True)
    channel.start_consuming()
    broker.close()
    database.close()


if __name__ == "__main__":
    main()
