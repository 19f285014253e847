-- Stories as the team writes them: versions, taking down, former addresses, pictures (issue 6, item 10).

alter table story drop constraint story_status_check;
-- `removed`: it was out and was taken down; its address says so.
alter table story add constraint story_status_check check (status in ('draft', 'published', 'removed'));

alter table story
	-- Number of its newest version; goes up with every save and every decision.
	add column version int not null default 1 check (version > 0),
	-- Number of the version that the public reads, or read last; null before there is one.
	add column public_version int,
	-- When it was sent for review; null when it was not, or was decided since.
	add column ready_at timestamptz,
	add column ready_by int references person on delete set null,
	-- When it was taken down.
	add column removed_at timestamptz,
	add column banner_credit text not null default '',
	-- Number of the picture that was uploaded last.
	add column last_picture int not null default 0,
	-- The slug that its own picture files are named by, where the story has another by now.
	add column files_slug text,
	-- Stories to name as related before those that share most with it, in their order.
	add column related_ids int[] not null default '{}';

-- Every save, with all that the editor holds. Saves that a browser made by itself, one after the other, are one.
create table story_version (
	story_id int not null references story on delete cascade,
	number int not null check (number > 0),
	saved_at timestamptz not null,
	-- Of saves in a row that are one: when the first of them was.
	begun_at timestamptz not null,
	-- Null: as it came with the service.
	saved_by int references person on delete set null,
	kind text not null check (kind in ('first', 'saved', 'automatic', 'restored')),
	-- Shape: StoryText of src/contract/stories-work.ts.
	content jsonb not null,
	primary key (story_id, number)
);
create index story_version_by_person on story_version (saved_by);

-- Addresses that a story had while it was out. They lead to it for good.
create table story_former_slug (
	slug text primary key,
	story_id int not null references story on delete cascade,
	since timestamptz not null
);
create index story_former_slug_by_story on story_former_slug (story_id);

-- Pictures that the team uploaded, drawn again; a text names them `picture-3`.
create table story_picture (
	story_id int not null references story on delete cascade,
	number int not null check (number > 0),
	-- Nobody can guess it, and it never changes.
	name text not null unique,
	-- What it shows, in words.
	alt text not null,
	-- Of the picture between the words, in pixels.
	width int not null,
	height int not null,
	added_at timestamptz not null,
	added_by int references person on delete set null,
	primary key (story_id, number)
);
create index story_picture_by_person on story_picture (added_by);
create table story_picture_file (
	name text not null references story_picture (name) on delete cascade,
	-- Such as `wide.avif`.
	variant text not null,
	media_type text not null,
	content bytea not null,
	primary key (name, variant)
);

-- What the blog may know of profiles: those that a story may lead to.
create view story_provider as select id, url_slug from provider where is_active;
