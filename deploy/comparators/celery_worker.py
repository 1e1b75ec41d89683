"""The Celery worker: the same insertion as a task on the same broker.

    celery_worker.py send    enqueues BENCH_COUNT tasks with bodies of BENCH_BODY bytes (60) in BENCH_CHATS chats (5000)
    celery_worker.py work    works them with two processes, until SIGTERM

The queue is BENCH_QUEUE with ".celery" after it. Celery declares it.
"""

import os
import sys
import time
import uuid

import psycopg
from celery import Celery
from celery.signals import worker_process_init, worker_ready
from kombu import Queue

INSERT = """
    insert into bench_message (customer, chat, id, said_at, is_mine, body)
    values (%s, %s, %s, %s, %s, %s)
    on conflict do nothing
"""

QUEUE = os.environ["BENCH_QUEUE"] + ".celery"

app = Celery("bench", broker=os.environ["AMQP_URL"])
app.conf.task_queues = [Queue(QUEUE, routing_key=QUEUE, queue_arguments={"x-queue-type": "quorum"})]
app.conf.task_default_queue = QUEUE
app.conf.task_default_exchange = ""
app.conf.task_default_routing_key = QUEUE
app.conf.task_acks_late = True
app.conf.task_ignore_result = True

database = None


@worker_process_init.connect
def connect(**_):
    global database
    database = psycopg.connect(os.environ["DATABASE_URL"], autocommit=True)


@worker_ready.connect
def tell(**_):
    print("consuming", flush=True)


@app.task(name="store")
def store(message):
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


def send():
    count = int(os.environ["BENCH_COUNT"])
    body = "x" * int(os.environ.get("BENCH_BODY") or 60)
    chats = int(os.environ.get("BENCH_CHATS") or 5000)
    customer = str(uuid.uuid4())
    said_at = int(time.time())
    for number in range(count):
        store.delay(
            {
                "customer_id": customer,
                "chat_id": f"{966500000000 + number % chats}@c.us",
                "id": f"message-{number}",
                "timestamp": said_at,
                "is_sender_me": False,
                "sender_name": "Noura",
                "body": body,
            }
        )
    print(f"sent {count}")


def work():
    app.worker_main(["worker", "--concurrency=2", "--loglevel=WARNING"])


if __name__ == "__main__":
    {"send": send, "work": work}[sys.argv[1]]()
