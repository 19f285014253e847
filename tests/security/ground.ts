import { sql } from "kysely";
import { newLinkToken, newPasswordLink } from "#domains/accounts/reset-password.ts";
import { seedCampaigns } from "#domains/campaigns/seed.ts";
import { objectionToken } from "#domains/referrals/claim-links.ts";
import { weeklyToken } from "#domains/referrals/inbox-email.ts";
import { seedStories } from "#domains/stories/seed.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider } from "#tests/support/builders.ts";
import { openedEmails } from "#tests/support/emails.ts";
import { aDrawing } from "#tests/support/logo.ts";
import { aPdf } from "#tests/support/pdf.ts";
import { aPerson, hashOfLink, joins } from "#tests/support/people.ts";
import { aRequest } from "#tests/support/quotes.ts";
import { aWorld } from "#tests/support/referrals.ts";
import { aReview } from "#tests/support/reviews.ts";
import { everybody, type People } from "./roles.ts";
import { type Undoing, undoingDatabase } from "./undone.ts";

/** The password of signs-in@staff.example. */
export const PASSWORD = "four words stand together";
const UNKNOWN = "u".repeat(43);

export type Ground = Awaited<ReturnType<typeof aGround>>;

export const picture = async (): Promise<File> => {
	const bytes = await aDrawing(1600, 800).png().toBuffer();
	return new File([new Uint8Array(bytes)], "picture.png", { type: "image/png" });
};
export const formOf = (fields: Record<string, string | File>): FormData => {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return form;
};
export const FOLLOW_UP = {
	participant_first_name: "Ari",
	participant_age: "7",
	participant_relation: "Parent",
	diagnosis: "Autism",
	participant_goals: "Swim with the others",
	plan_management: "Plan Managed",
	funding_types_list: "NDIS",
};

/** One record of every kind that an endpoint can address, by API if possible, and a person for every role. */
export const aGround = async () => {
	const database: Undoing = await undoingDatabase();
	const api: TestApi = await testApi({}, undefined, { database });
	const { services } = api;
	const { db } = database;
	const world = await aWorld(api);
	const own = world.town.near;
	const other = await aProvider(db, { account_id: own.account_id });
	const inactive = await aProvider(
		db,
		{ account_id: own.account_id, services: own.services, postcodes: own.postcodes },
		"inactive",
	);
	await sql`update provider set services = ${own.services}, email = 'office@own.example' where account_id = ${own.account_id}`.execute(
		db,
	);
	await sql`update provider set email = 'office@third.example' where id = ${world.third.id}`.execute(db);
	const people: People = await everybody(services, { own, other, elsewhere: world.town.alsoNear });
	const { cookies, ids } = people;
	await sql`update person set team_role = 'administrator' where id = ${world.samId}`.execute(db);
	const idOf = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(db)).rows[0]?.id ?? "";
	const send = async (path: string, body: unknown, as = cookies.admin, method?: string) => {
		const answer = await api.request(path, { body, cookies: as, ...(method ? { method } : {}) });
		if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
		return { cookies: answer.headers.getSetCookie().join("\n"), body: await answer.json() };
	};
	/** The clock doesn't move, so `about` is the only way to tell emails of a kind apart. */
	const linkIn = async (kind: string, pattern: RegExp, about = "%") => {
		const found = await openedEmails(services, sql`kind = ${kind} and about like ${about}`);
		if (found.length !== 1) throw new Error(`${found.length} emails ${kind} about ${about}`);
		return pattern.exec(found[0]?.text_body ?? "")?.[1] ?? "";
	};

	// Two visitors, each with a request and a chat.
	const others = await world.request({ email: "other@visitor.example" });
	const details = await world.request({ email: "details@visitor.example" });
	const plan = new File([new Uint8Array(aPdf())], "plan.pdf", { type: "application/pdf" });
	await send(
		`/quotes/${details.quoteId}/`,
		formOf({ ...FOLLOW_UP, consent_to_send_ndis_plan: "true", ndis_plan_file: plan }),
		{ quote_visitor: details.cookie },
		"PATCH",
	);
	const mine = await world.request({ email: "mine@visitor.example" });
	const chatCookie = async (message: string) =>
		/chat_visitor=([^;]*)/.exec((await send("/chats/", { message }, {})).cookies)?.[1] ?? "";
	cookies.other = { quote_visitor: others.cookie, chat_visitor: await chatCookie("Hello from another") };
	const otherChat = await idOf(sql`select id from chat`);
	cookies.holder = { quote_visitor: mine.cookie, chat_visitor: await chatCookie("Hello") };
	const chatId = await idOf(sql`select id from chat where id <> ${otherChat}`);

	// Referrals to the own profile: one is waiting, another was accepted.
	const handOver = async (caseId: string) => {
		await world.consent(caseId, own.id);
		const sent = await world.send(caseId, [own.id]);
		return String(sent.body.results[0].id);
	};
	const accepted = await handOver(details.caseId);
	await send(`/provider-admin/${own.id}/referrals/${accepted}/answer/`, { version: 1, answer: "yes" }, cookies.owner);
	// A provider that said yes to a nameless request, and can be chosen.
	await sql`
		insert into referral (quote_id, provider_id, match_list_id, service_area_id, age_groups, funding_types, postcode, state, sent_at, remind_at,
			propose_at, answered_at, updated_at, is_nameless)
		select ${mine.quoteId}, ${world.third.id}, match_list_id, service_area_id, age_groups, funding_types, postcode, 'accepted', sent_at, remind_at,
			propose_at, updated_at, updated_at, true
		from referral where id = ${accepted}
	`.execute(db);
	const waiting = await handOver(mine.caseId);
	// A provider without users: one link to answer, one yes that the team has to check.
	const lone = await aProvider(db, {
		...{ name: "Lone", email: "desk@lone.example", services: own.services, postcodes: own.postcodes },
		...{ funding_types: ["NDIS"], age_groups: [world.town.age] },
	});
	const answerLink = async (caseId: string) => {
		await world.consent(caseId, lone.id);
		const { body } = await world.send(caseId, [lone.id]);
		const about = `referral:${body.results[0].id}`;
		return {
			referral: String(body.results[0].id),
			token: await linkIn("referral-waits", /\/answer\/([\w-]{43})/, about),
		};
	};
	const toAnswer = await answerLink(mine.caseId);
	const toCheck = await answerLink(others.caseId);
	await send(`/answer/${toCheck.token}/`, {
		...{ answer: "yes", name: "Kim Lee", role: "Intake", email: "kim@lone.example" },
	});
	await send(`/my-request/${mine.token}/contact/`, { new_email: "new@visitor.example" }, {}, "PATCH");
	const contactToken = await linkIn("contact-link", /\/confirm-contact\/([\w-]{43})/);
	await send("/alerts/", { email: "alert@visitor.example", provider: own.id }, {});
	const alertToken = await linkIn("alert-confirm", /\/tell-me-when\/([\w.-]+)/);
	// A profile whose colleagues can join by their address.
	const joinable = await aProvider(db, { name: "Joinable" });
	const owner = await aPerson(services, "staff", { email: "owner@joinable.example" });
	await joins(services, owner.id, joinable.account_id, "owner");
	await send(`/providers/${joinable.id}/join/`, { name: "Sam Hill", email: "sam@joinable.example" });
	const joinToken = await linkIn("join-link", /\/join\/([\w-]{43})/);
	const claimId = await idOf(sql`select id from profile_claim`);
	const claimToken = "c".repeat(43);
	await sql`update profile_claim set link_hash = ${hashOfLink(claimToken)}, link_ends_at = ${new Date(services.clock().getTime() + 86_400_000)}`.execute(
		db,
	);
	const joinRequest = await idOf(sql`
		insert into join_request (provider_id, name, email, asked_at) values (${own.id}, 'Sam Hill', 'sam@taken.example', ${services.clock()}) returning id::text as id
	`);
	const proof = await idOf(sql`
		insert into access_proof (account_id, person_id, kind, at) values (${own.account_id}, ${ids.manager}, 'earlier', ${services.clock()}) returning id::text as id
	`);
	await sql`update account_member set proof_id = ${proof} where account_id = ${own.account_id} and person_id = ${ids.manager}`.execute(
		db,
	);
	const [kept, merged] = [
		await world.request({ email: "kept@visitor.example" }),
		await world.request({ email: "merged@visitor.example" }),
	];
	const unsent = await world.request({ email: "unsent@visitor.example", consent_to_share: true });
	await world.consent(unsent.caseId, own.id);
	await send(`/team/cases/${details.caseId}/claim/`, {}, cookies["has-case"]);
	const recordOf = (caseId: string) =>
		idOf(sql`select record_id as id from case_record where case_id = ${caseId} limit 1`);

	const mergedInto = await recordOf(kept.caseId);
	const { body: merge } = await send(`/team/records/${mergedInto}/merge/`, {
		version: 1,
		other: await recordOf(merged.caseId),
		other_version: 1,
	});

	// Other public forms, each with its case.
	await send("/feedbackandcomplaints/", {
		complaint_first_name: "Jo",
		complaint_last_name: "Hill",
		complaint_email: "jo@visitor.example",
		complaint_number: "0491 570 110",
		complaint_provider: "Somebody",
		complaint_details: "They came late.",
	});
	const complaintCase = await idOf(sql`select id from team_case where kind = 'complaint'`);
	await send("/call-backs/", { name: "Jo", phone: "0491 570 110", email: "jo@visitor.example" });
	const callCase = await idOf(sql`select id from team_case where kind = 'call-back'`);

	// Reviews: published, awaiting moderation, awaiting email confirmation, and rejected with an open appeal.
	const review = async (email: string) => {
		const { body } = await send("/reviews/", {
			...{
				provider: own.id,
				email,
				comment: "They came on time.",
				terms: true,
				service_delivery: 1,
				service_safety: 1,
			},
			...{ communicated_effectively: 1, good_value: 1, would_recommend: 1 },
		});
		return {
			id: Number(body.id),
			token: await linkIn("review-confirmation", /\/review\/confirm\/([\w-]{43})/, `review:${body.id}`),
		};
	};
	const published = await aReview(db, { provider_id: own.id, response: "Thank you." }, "worst");
	// One is reported, and the writer of another is asked to change it.
	const reported = await aReview(db, { provider_id: own.id, comment: "They lie." });
	for (const { id } of [published, reported])
		await send("/content-reports/", {
			part: "review",
			provider: own.id,
			review: id,
			reason: "defamation",
			words: "Untrue.",
		});
	await send(`/team/reviews/${reported.id}/reports/`, { part: "review", way: "change", version: 1 });
	const changeToken = await linkIn("review-change", /\/review\/change\/([\w-]{43})/);
	const rejected = await review("rejected@reviewer.example");
	await send(`/reviews/confirm/${rejected.token}/`, undefined, {}, "POST");
	const versionOf = async (id: number, table = "review") =>
		Number(await idOf(sql`select version::text as id from ${sql.table(table)} where id = ${id}`));
	await send(`/team/reviews/${rejected.id}/reject/`, {
		version: await versionOf(rejected.id),
		reason: "not-about-the-service",
	});
	const appealToken = await linkIn("review-rejected", /\/review\/appeal\/([\w-]{43})/);
	const toDecide = await review("decide@reviewer.example");
	await send(`/reviews/confirm/${toDecide.token}/`, undefined, {}, "POST");
	const unconfirmed = await review("unconfirmed@reviewer.example");

	// Capacity: the own account was emailed, the third account can be.
	for (const provider of [own, world.third]) {
		await send(
			`/team/providers/${provider.id}/capacity/`,
			{
				version: await versionOf(provider.id, "provider"),
				answers: [{ service_area: world.town.areaId, state: "open" }],
				said_by: "Robin",
			},
			cookies.admin,
			"PUT",
		);
	}
	await send(`/team/providers/${own.id}/capacity/ask/`, {});
	const capacityToken = await linkIn("capacity-still-right", /\/capacity\/([\w-]{43})/);

	// A new name waits for the team.
	await sql`update provider set asked_name = 'Taken over', asked_name_at = now() where id = ${own.id}`.execute(db);

	// The team's content.
	const { body: story } = await send("/team/stories/", { title: "Ours" });
	const { body: storyPicture } = await send(
		`/team/stories/${story.id}/pictures/`,
		formOf({ picture: await picture(), alt: "A hill", use: "later" }),
	);
	const { body: campaign } = await send("/team/campaigns/", { heading: "Ours" });
	const { body: campaignPicture } = await send(
		`/team/campaigns/${campaign.id}/pictures/wide/`,
		formOf({ picture: await picture() }),
		cookies.admin,
		"PUT",
	);
	const { body: logo } = await send(
		`/provider-admin/${own.id}/logo/`,
		formOf({ logo: await picture() }),
		cookies.owner,
		"PUT",
	);
	const { body: upload } = await send(
		"/team/imports/",
		formOf({ file: new File(["name,postcode\nWattle,3000\n"], "providers.csv", { type: "text/csv" }) }),
	);
	const { body: dryRun } = await send("/team/retention/dry-runs/", {});
	const { body: answer } = await send("/team/answers/", { title: "Hello", body: "Hello there" });
	const { body: link } = await send("/team/site/links/", { keyword: "physio", display_words: "physio", link: "/" });

	await send(`/provider-admin/${own.id}/`, { url: "https://ours.example/" }, cookies.owner, "PATCH");
	await seedCampaigns(database);
	await seedStories(database);
	const caseVersion = async (id: string) =>
		Number(await idOf(sql`select version::text as id from team_case where id = ${id}`));
	const { sending } = await world.list(unsent.caseId);
	const newestAmounts = Number(await idOf(sql`select max(id)::text as id from funding_amounts`));

	// A person with a password, and a person with a link to set one.
	const signer = await aPerson(services, "staff", { email: "signs-in@staff.example", password: PASSWORD });
	const linked = await aPerson(services, "staff", { email: "linked@staff.example" });
	const resetToken = await database.transaction((trx) => newPasswordLink(trx, linked.id, "reset", services.clock()));
	const addressToken = newLinkToken();
	await sql`
		insert into password_link (token_hash, person_id, kind, created_at, ends_at, new_email)
		values (${addressToken.hash}, ${linked.id}, 'new-address', now(), now() + interval '3 days', 'new@staff.example')
	`.execute(db);
	// The owner's second session.
	await send("/users/login/", { email: signer.email, password: PASSWORD }, {});
	await sql`update session set person_id = ${ids.owner} where person_id = ${signer.id}`.execute(db);
	const placeId = await idOf(
		sql`select id from session where person_id = ${ids.owner} and token_hash <> sha256(${cookies.owner.session}::bytea)`,
	);

	const previewOf = async (path: string) => (await api.request(path, { cookies: cookies.admin })).json();
	const accounts = await previewOf(`/team/accounts/${own.account_id}/merge/${world.third.account_id}/`);

	return {
		api,
		database,
		people,
		accountMerge: {
			seen: String(accounts.seen),
			owners: accounts.owners.map(({ id }: { id: number }) => id) as number[],
		},
		providerMerge: { seen: String((await previewOf(`/team/providers/${own.id}/merge/${other.id}/`)).seen) },
		town: world.town,
		own,
		other,
		inactive,
		third: world.third,
		ownVersion: await versionOf(own.id, "provider"),
		accountVersion: await versionOf(own.account_id, "account"),
		undoable: await versionOf(own.id, "provider"),
		quote: mine,
		details,
		caseVersion: await caseVersion(details.caseId),
		chatId,
		lone,
		joinable: joinable.id,
		joinRequest: Number(joinRequest),
		proof,
		toAnswer: { caseId: mine.caseId, referral: toAnswer.referral },
		claim: { id: claimId, caseId: others.caseId },
		accepted,
		offering: world.third.id,
		waiting,
		unsent: { caseId: unsent.caseId, sending },
		recordId: await recordOf(mine.caseId),
		otherRecordId: await recordOf(others.caseId),
		merged: { id: mergedInto, merge: String(merge.merge) },
		complaintCase,
		complaintVersion: await caseVersion(complaintCase),
		callCase,
		published: published.id,
		publishedVersion: await versionOf(published.id),
		publishedResponse: (await (await api.request(`/team/reviews/${published.id}/`, { cookies: cookies.admin })).json())
			.response.updated as string,
		toDecide: { id: toDecide.id, version: await versionOf(toDecide.id) },
		capacitySeen: String((await (await api.request(`/capacity-emails/${capacityToken}/`)).json()).seen),
		storyId: Number(story.id),
		storyVersion: (await (await api.request(`/team/stories/${story.id}/`, { cookies: cookies.admin })).json())
			.version as number,
		campaignId: Number(campaign.id),
		campaignVersion: (await (await api.request(`/team/campaigns/${campaign.id}/`, { cookies: cookies.admin })).json())
			.version as number,
		importId: String(upload.id),
		retentionId: String(dryRun.id),
		answerId: Number(answer.id),
		linkId: Number(link.id),
		serviceId: Number(own.services[0]),
		regionId: Number(await idOf(sql`select region_id::text as id from postcode where code = '3220'`)),
		placeId,
		memberId: Number(
			await idOf(
				sql`select id::text as id from account_member where account_id = ${own.account_id} and person_id = ${ids.manager}`,
			),
		),
		linkedUid: linked.uid,
		campaignSlug: await idOf(sql`select slug as id from campaign order by slug limit 1`),
		storySlug: await idOf(
			sql`select slug as id from story where has_download and published_at <= ${services.clock()} order by slug limit 1`,
		),
		amounts: {
			...{
				newest: newestAmounts,
				as_of: "2026-03-01",
				changes: "Taken over",
				source_name: "Taken over",
				source_url: "https://taken.example",
			},
			...{ carry_over_cents: 1, carry_over_percent: 1, care_management_percent: 1, amounts: {} },
		},
		addresses: { logo: String(logo.logo_url), story: String(storyPicture.url), campaign: String(campaignPicture.url) },
		quoteBody: aRequest(world.town),
		/** Tokens by kind of link. */
		links: {
			request: mine.token,
			capacity: capacityToken,
			answer: toAnswer.token,
			contact: contactToken,
			join: joinToken,
			claim: claimToken,
			objection: objectionToken(services, claimId),
			alert: alertToken,
			notMe: await linkIn("quote-received", /\/not-me\/([\w.-]+)/, `quote:${mine.quoteId}`),
			weekly: weeklyToken(services.settings, linked.uid),
			confirm: unconfirmed.token,
			appeal: appealToken,
			change: changeToken,
			reset: resetToken,
			address: addressToken.token,
			unknown: UNKNOWN,
		},
	};
};
