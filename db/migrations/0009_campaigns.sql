-- Landing pages of service areas (visitor §3). Filled from seed/campaigns/ and changed by the team; HTML is sanitised before it is stored.

create table campaign (
	slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
	heading text not null,
	-- Paths on this site.
	heading_image_url text not null,
	mobile_heading_image_url text not null,
	heading_image_alt text not null,
	subheading text not null,
	blurb text not null,
	meta_title text not null,
	meta_description text not null,
	search_heading text not null,
	selected_service_area int references service_area,
	selected_age_group text references age_group,
	selected_funding_type text references funding_type,
	video_url text not null,
	mobile_video_url text not null,
	video_captions_url text not null,
	mobile_video_captions_url text not null,
	video_transcript text not null,
	-- Visitors are asked whether their visit may be counted for an advertisement.
	has_pixel boolean not null default false,
	-- Changed by a person: the seed leaves it alone from then on.
	edited_at timestamptz
);

create table info_section (
	id int generated always as identity primary key,
	campaign text not null references campaign on update cascade on delete cascade,
	-- Its place on the page, from 1.
	number int not null check (number > 0),
	content_question text not null,
	content_answer text not null,
	mobile_version_content_answer text,
	same_mobile_version boolean not null,
	unique (campaign, number)
);
