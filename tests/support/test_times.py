"""Times in the words of the systems and languages that write them."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest
from tables import table

from coursekit.support.times import as_utc, deadline, in_zone, is_day_first

DATA = table("times")

BERLIN = ZoneInfo("Europe/Berlin")


@pytest.mark.parametrize("text", DATA["same"])
def test_one_moment_in_many_words(text):
    assert as_utc(text, BERLIN).isoformat() == "2026-11-03T22:30:00+00:00"


@pytest.mark.parametrize(("text", "date"), DATA["alike"])
def test_months_that_look_alike(text, date):
    assert as_utc(text, BERLIN).date().isoformat() == date


@pytest.mark.parametrize("text", DATA["refused"])
def test_what_is_no_time(text, recwarn):
    assert as_utc(text, BERLIN) is None
    assert not recwarn.list
    with pytest.raises(ValueError, match="is not a date with day, month and year"):
        deadline(text, BERLIN)


@pytest.mark.parametrize("time", DATA["unknown-zones"])
def test_a_zone_that_is_not_known_is_refused_by_name(time, recwarn):
    assert as_utc(time, BERLIN) is None
    assert not recwarn.list
    with pytest.raises(ValueError, match=f"names the zone {time[-4:].strip()}, which is not known"):
        deadline(time, BERLIN)


@pytest.mark.parametrize(("time", "utc"), DATA["zones"])
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
