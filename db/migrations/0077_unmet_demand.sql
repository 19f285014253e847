-- Unmet demand by month, service and region (docs/decisions/0081). Counts are stored once, when the month is old enough, so
-- that no later change or deletion shows who was among them. No stored count is under 5.
create table unmet_demand_month (
	-- The first day of the month, in Melbourne time.
	month date primary key check (extract(day from month) = 1),
	counted_at timestamptz not null
);

create table unmet_demand (
	month date not null references unmet_demand_month,
	measure text not null,
	service_area_id integer not null references service_area on delete cascade,
	-- all: the whole service, because no region can be shown alone. others: several small regions. unknown: place not known.
	place text not null check (place in ('all', 'region', 'others', 'unknown')),
	region_id integer references region on delete cascade check ((place = 'region') = (region_id is not null)),
	people integer not null check (people >= 5),
	unique nulls not distinct (month, measure, service_area_id, place, region_id)
);
