"""Holds a copy of records in SQLite: by an export, then by their changes. Python 3.9 or newer, no packages.

BASE_URL=… CLIENT_ID=… CLIENT_SECRET=… python3 follow.py FILE RESOURCE… [--once]

Without --once it goes on for ever, and waits for changes. It may be killed at any moment: the cursor is
committed with the records of its page. After a 410 it begins again from an export.
"""

import json
import os
import sqlite3
import sys
import time
from base64 import b64encode
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urljoin
from urllib.request import Request, urlopen

BASE_URL = os.environ.get("BASE_URL", "http://localhost:3000")
COUNTRY = os.environ.get("COUNTRY", "au")
TOKEN_URL = os.environ.get("TOKEN_URL", BASE_URL + "/idp/token")
ATTEMPTS = 6
token = {"value": "", "until": 0.0}


def bearer():
    if time.monotonic() >= token["until"]:
        pair = os.environ["CLIENT_ID"] + ":" + os.environ["CLIENT_SECRET"]
        headers = {"Authorization": "Basic " + b64encode(pair.encode()).decode()}
        data = urlencode({"grant_type": "client_credentials"}).encode()
        with urlopen(Request(TOKEN_URL, data, headers), timeout=30) as response:
            issued = json.load(response)
        token.update(value=issued["access_token"], until=time.monotonic() + 0.9 * issued["expires_in"])
    return "Bearer " + token["value"]


def get(path):
    """The body and headers of a response; sent again while the service is busy or away."""
    for attempt in range(ATTEMPTS):
        try:
            request = Request(urljoin(BASE_URL, path), headers={"Authorization": bearer()})
            with urlopen(request, timeout=60) as response:
                return response.read(), response.headers
        except HTTPError as error:
            if error.code == 401:
                token["until"] = 0.0
            elif error.code not in (429, 500, 502, 503, 504):
                raise
            wait = int(error.headers.get("Retry-After") or 2**attempt)
        except (URLError, OSError):
            wait = 2**attempt
        if attempt + 1 < ATTEMPTS:
            time.sleep(wait)
    raise SystemExit("The service does not answer.")


def get_changes(resources, **query):
    names = ",".join(resources)
    body, _ = get(f"/v1/{COUNTRY}/changes?" + urlencode({"resource": names, "include": "record", "limit": 1000, **query}))
    page = json.loads(body)
    return page["changes"], page["pagination"]


def put(db, resource, key, record):
    db.execute("replace into records values (?, ?, ?)", (resource, key, json.dumps(record)))


def export(db, resources):
    """All records in place of what is there; changes from before the first part on come next."""
    _, pagination = get_changes(resources)
    # The copy is empty or the old one until all of it is there.
    with db:
        db.execute("delete from records")
        for resource in resources:
            path = f"/v1/{COUNTRY}/exports/{resource}"
            while path:
                body, headers = get(path)
                for line in body.decode().splitlines():
                    record = json.loads(line)
                    put(db, resource, key_of(resource, record), record)
                path = (headers.get("Link") or "").partition("<")[2].partition(">")[0]
        save(db, pagination["nextCursor"])
    return pagination["nextCursor"]


# The members that name a record, as the key of a change has them; `code` for the others here.
KEYS = {
    "stock": ["branchId", "productId"],
    "state-costs": ["productNumber", "stateCode", "effectiveDate"],
    "purchase-orders": ["purchaseOrderNumber"],
    "accounts": ["accountId"],
    "invoices": ["number"],
    "products": ["number"],
    "branches": ["number"],
}


def key_of(resource, members):
    return json.dumps([members.get(name) for name in KEYS.get(resource, ["code"])])


def save(db, cursor):
    db.execute("replace into state values (1, ?)", (cursor,))


def follow(file, resources, is_once):
    db = sqlite3.connect(file)
    db.execute("create table if not exists records (resource, key, record, primary key (resource, key))")
    db.execute("create table if not exists state (id primary key, cursor)")
    row = db.execute("select cursor from state").fetchone()
    cursor = row[0] if row else export(db, resources)
    while True:
        started = time.monotonic()
        try:
            changes, pagination = get_changes(resources, cursor=cursor, wait=0 if is_once else 20)
        except HTTPError as error:
            if error.code != 410:
                raise
            cursor = export(db, resources)
            continue
        with db:
            for change in changes:
                key = key_of(change["resource"], change["key"])
                if change["isRemoved"]:
                    db.execute("delete from records where resource = ? and key = ?", (change["resource"], key))
                else:
                    put(db, change["resource"], key, change["record"])
            cursor = pagination["nextCursor"]
            save(db, cursor)
        if pagination["hasMore"]:
            continue
        if is_once:
            return
        # A service that is being stopped does not wait.
        time.sleep(max(0.0, 1 - (time.monotonic() - started)))


if __name__ == "__main__":
    given = [each for each in sys.argv[1:] if each != "--once"]
    if len(given) < 2:
        raise SystemExit(__doc__)
    follow(given[0], given[1:], "--once" in sys.argv)
