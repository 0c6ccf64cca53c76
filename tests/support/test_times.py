"""Times in the words of the systems and languages that write them."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest

from coursekit.support.times import as_utc, deadline, in_zone, is_day_first

BERLIN = ZoneInfo("Europe/Berlin")


@pytest.mark.parametrize(
    "text",
    [
        # Moodle's grading worksheet, by its language packs: strftimedaydatetime
        "Tuesday, 3 November 2026, 11:30 PM",
        "Dienstag, 3. November 2026, 23:30",
        "mardi 3 novembre 2026, 23:30",
        "martes, 3 de noviembre de 2026, 23:30",
        "martedì, 3 novembre 2026, 23:30",
        # Brightspace, English and French
        "Nov 3, 2026 11:30 PM",
        "Nov. 3, 2026 11:30 p.m.",
        "3 nov. 2026 23:30",
        "3 novembre 2026 23 h 30",
        "mar. 3 nov. 2026 à 23h30",
        # and Turkish, Swedish and Danish
        "3 Kasım 2026 23:30",
        "den 3 november 2026 23:30",
        "tirsdag den 3. november 2026 kl. 23.30",
        # nbgrader's exchange, where c.Exchange.timezone is set
        "2026-11-03 23:30:00.000000 CET",
        # people and programs
        "Di. 3. November 2026, 23.30 Uhr",
        "3.11.2026 23:30",
        "2026-11-03 23:30",
        "2026-11-03T22:30:00Z",
        "2026-11-03 22:30:00.000000 UTC",
        "2026-11-04 03:30 +0500",
        "2026-11-03 23:30 UTC+1",
        "2026-11-03 17:30 GMT-05:00",
    ],
)
def test_one_moment_in_many_words(text):
    assert as_utc(text, BERLIN).isoformat() == "2026-11-03T22:30:00+00:00"


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("Samstag, 7. März 2026, 08:00", "2026-03-07"),
        ("mardi 3 mars 2026, 08:00", "2026-03-03"),  # mar. is a weekday, mars a month
        ("dimanche 1er février 2026 à 08:00", "2026-02-01"),
        ("3 août 2026 8h00", "2026-08-03"),
        ("3 Aou\u0302t 2026 8h00", "2026-08-03"),  # the accent as a character of its own
        ("jeudi 10 décembre 2026, 08:00", "2026-12-10"),
        ("Mar 3, 2026 8:00", "2026-03-03"),
        ("May 3, 2026 8:00", "2026-05-03"),
        ("3 maj 2026 8:00", "2026-05-03"),
        ("1 Mart 2026 8:00", "2026-03-01"),
        ("lørdag 7. marts 2026 8:00", "2026-03-07"),
    ],
)
def test_months_that_look_alike(text, date):
    assert as_utc(text, BERLIN).date().isoformat() == date


@pytest.mark.parametrize(
    "text",
    [
        "", "-", "yesterday", "No submission", "32.13.2026",
        # half dates, which dateutil fills up with today's
        "23:59", "Friday", "5", "Nov 5", "Nov 2026", "5 November 23:59",
        # zones that are not known, or do not exist
        "2026-11-05 23:59 +9900", "9999-12-31 23:59 -0500",
    ],
)  # fmt: skip
def test_what_is_no_time(text, recwarn):
    assert as_utc(text, BERLIN) is None
    assert not recwarn.list
    with pytest.raises(ValueError, match="is not a date with day, month and year"):
        deadline(text, BERLIN)


@pytest.mark.parametrize(
    "time",
    [
        # of several zones, of none, and of this one at another time of the year
        "2026-11-05 23:59 BST", "2026-11-05 23:59 IST", "2026-11-05 23:59 XYZ",
        "2026-11-05 23:59 CEST", "2026-07-05 23:59 CET",
    ],
)  # fmt: skip
def test_a_zone_that_is_not_known_is_refused_by_name(time, recwarn):
    assert as_utc(time, BERLIN) is None
    assert not recwarn.list
    with pytest.raises(ValueError, match=f"names the zone {time[-4:].strip()}, which is not known"):
        deadline(time, BERLIN)


@pytest.mark.parametrize(
    ("time", "utc"),
    [
        ("2026-11-05 23:59 EST", "2026-11-06T04:59"),
        ("2026-07-05 11:59 PM EDT", "2026-07-06T03:59"),
        ("2026-07-05 23:59 AEST", "2026-07-05T13:59"),
        ("5. Juli 2026, 23:59 MESZ", "2026-07-05T21:59"),
        ("2026-07-05 23:59:00.000000 CEST", "2026-07-05T21:59"),
        ("2026-07-05 23:59:00 +0200", "2026-07-05T21:59"),
        ("2026-07-05 23:59:00 BST", "2026-07-05T22:59"),  # in London
    ],
)
def test_zones_by_their_short_names(time, utc, recwarn):
    zone = ZoneInfo("Europe/London") if "BST" in time else ZoneInfo("Asia/Tokyo")
    assert as_utc(time, zone).isoformat() == f"{utc}:00+00:00"
    assert not recwarn.list


def test_years_are_read_and_not_taken_from_today():
    then = as_utc("mar. 3 nov. 2020 à 23h30", BERLIN)
    assert then.isoformat() == "2020-11-03T22:30:00+00:00"


def test_deadlines():
    for text in ("2026-11-05", "5.11.2026", "5 November 2026"):  # until the end of the day
        assert deadline(text, BERLIN).isoformat() == "2026-11-05T22:59:59+00:00"
    assert deadline("2026-11-05 00:00", BERLIN).isoformat() == "2026-11-04T23:00:00+00:00"
    assert deadline("13/11/2026 23:59", BERLIN).isoformat() == "2026-11-13T22:59:00+00:00"
    for text in ("03/11/2026 23:59", "Tue 03/11/2026", "11/05 2026 23:59"):
        with pytest.raises(ValueError, match="may begin with the day or the month; write it as"):
            deadline(text, BERLIN)
    assert in_zone(deadline("2026-11-05", BERLIN), BERLIN) == "2026-11-05 23:59 CET"


def test_day_or_month_first():
    assert is_day_first(["03/11/2026 23:30", "13/11/2026 9:00"]) is True
    assert is_day_first(["11/03/2026 23:30", "11/13/2026 9:00"]) is False
    assert is_day_first(["03/11/2026 23:30"]) is None  # nobody can say
    assert is_day_first(["3 Nov 2026", "03.11.2026", "2026-11-03"]) is False
    assert as_utc("03/11/2026 23:30", BERLIN, True).isoformat() == "2026-11-03T22:30:00+00:00"


def test_a_zones_short_name_tells_the_two_hours_apart_when_clocks_are_put_back():
    for name, utc in (("CEST", "00:30"), ("CET", "01:30")):
        when = as_utc(f"2026-10-25 02:30 {name}", BERLIN)
        assert when.isoformat() == f"2026-10-25T{utc}:00+00:00"
    when = as_utc("2026-10-25 02:30 CET", ZoneInfo("America/New_York"))
    assert when.isoformat() == "2026-10-25T01:30:00+00:00"
