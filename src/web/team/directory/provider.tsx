import { readOwnRights } from "#contract/accounts/team-members.ts";
import { askCapacity, changeTeamCapacity, readTeamCapacity } from "#contract/capacity/capacity.ts";
import {
	activateProvider,
	changeProviderFacts,
	changeProviderFlags,
	deactivateProvider,
	decideProviderName,
	readTeamProvider,
} from "#contract/providers/directory.ts";
import { listPossibleDuplicates } from "#contract/providers/directory-merge.ts";
import { listProviderChanges } from "#contract/providers/provider-admin.ts";
import { momentOf, officeDay } from "#contract/shared/office-hours.ts";
import { formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { errorsOf } from "#web/lib/errors-of.ts";
import { flashMessages } from "#web/lib/flash-messages.ts";
import { links } from "#web/lib/links.ts";
import { settled } from "#web/lib/merge-typed.ts";
import { reloadAfterAnswer, unlessNoAnswer } from "#web/lib/no-answer.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { useRound } from "#web/lib/use-round.ts";
import { errorsOfAnswers, readAnswers } from "#web/parts/capacity-form/read-answers.ts";
import { shownAreas } from "#web/parts/capacity-form/shown-areas.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { ChangeList } from "#web/parts/profile-history/change-list.tsx";
import { shownChanges } from "#web/parts/profile-history/shown-changes.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Columns, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import { ask, send } from "../answer.ts";
import { moment } from "../cases/words.ts";
import desk from "../desk/desk.module.css";
import type { Route } from "./+types/provider";
import { AskedName } from "./asked-name.tsx";
import { Merges } from "./merges.tsx";
import { PossibleDuplicates } from "./possible-duplicates.tsx";
import { answerOf, type Refusal } from "./refusal.ts";
import { TeamCapacity } from "./team-capacity.tsx";
import { Flags, SignInStatus, TeamFacts } from "./team-columns.tsx";

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const page = pageIn(searchParams, 100_000);
	const { id } = from.params;
	const [provider, { may }, changes, capacity, duplicates] = await Promise.all([
		ask(from, readTeamProvider, { params: { id } }),
		ask(from, readOwnRights, {}),
		ask(from, listProviderChanges, { params: { id }, query: { page: String(page) } }),
		ask(from, readTeamCapacity, { params: { id } }),
		ask(from, listPossibleDuplicates, { params: { id } }),
	]);
	return {
		product: from.context.get(requestContext).brand.name,
		provider: { ...provider, postcodes: undefined, description: undefined },
		mayFlags: may.includes("directory.flags"),
		mayMerge: may.includes("directory.merge"),
		duplicates: provider.merged_into === null ? duplicates.results : [],
		page,
		totalPages: changes.totalPages,
		changes: await shownChanges(from, changes.results),
		today: officeDay(from.context.get(requestContext).now()),
		capacity: {
			version: capacity.version,
			reminder_emails: capacity.reminder_emails,
			areas: shownAreas(capacity.areas, from.context.get(requestContext).now()),
		},
		said: searchParams.get("said"),
	};
};

export const action = async (from: Route.ActionArgs) => {
	const form = settled(await formOf(from));
	const field = (name: string) => String(form.get(name) ?? "");
	const is = (name: string) => form.get(name) === "yes";
	const { params } = from;
	const here = links.teamProvider(Number(params.id));
	const version = Number(field("version")) || 1;
	switch (field("intent")) {
		case "hidden":
			return answerOf(
				from,
				form,
				await send(from, deactivateProvider, { params, body: { reason: field("reason") } }),
				here,
			);
		case "shown":
			return answerOf(from, form, await send(from, activateProvider, { params, body: {} }), here);
		case "name-agreed":
		case "name-refused": {
			const is_agreed = field("intent") === "name-agreed";
			const body = { name: field("name"), is_agreed, reason: field("reason") };
			return answerOf(from, form, await send(from, decideProviderName, { params, body }), here);
		}
		case "asked":
			return answerOf(from, form, await send(from, askCapacity, { params, body: {} }), here);
		case "capacity": {
			const { answers, isSame } = readAnswers(form);
			const body = { version, answers, said_by: field("said_by"), ...saidAt(field("said_day"), field("said_time")) };
			const sent = await send(from, changeTeamCapacity, { params, body });
			if (!sent.ok && isSame)
				sent.problem.errors = Object.entries(errorsOfAnswers(errorsOf(sent.problem), isSame)).map(
					([name, message]) => ({ field: name, message }),
				);
			return answerOf(from, form, sent, here);
		}
		case "flags": {
			const body = {
				version,
				is_using_advanced_availability: is("is_using_advanced_availability"),
				is_subscribed_for_onboarding: is("is_subscribed_for_onboarding"),
				is_optimisation_provider: is("is_optimisation_provider"),
			};
			return answerOf(from, form, await send(from, changeProviderFlags, { params, body }), here);
		}
		default: {
			const body = {
				version,
				phone_number: field("phone_number"),
				email: field("email"),
				is_telehealth_available: { yes: true, no: false }[field("is_telehealth_available")] ?? null,
			};
			return answerOf(from, form, await send(from, changeProviderFacts, { params, body }), here);
		}
	}
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = reloadAfterAnswer;

/** When the provider told us: the given day and time, or now if no day was given. */
const saidAt = (day: string, time: string) =>
	/^\d{4}-\d\d-\d\d$/.test(day) ? { said_at: momentOf(day, `${time.slice(0, 5) || "00:00"}:00`).toISOString() } : {};

const SAID = flashMessages({
	made: "Profile created. Complete it, then show it in search.",
	saved: "Profile saved",
	hidden: "Profile hidden from search. We’ve emailed its owners.",
	shown: "Profile shown in search. We’ve emailed its owners.",
	flags: "Settings saved",
	facts: "Details saved",
	"name-agreed": "Name changed. We’ve emailed the staff of this profile.",
	"name-refused": "Name refused. We’ve emailed the staff of this profile.",
	merged: "Profiles merged. We’ve emailed their owners.",
	capacity: "Capacity saved",
	asked: "We’ve emailed them to confirm their capacity",
});

/** One profile for the team: visibility, capacity, team-only details and history. */
export default function Provider({ loaderData, actionData }: Route.ComponentProps) {
	const { product, provider, mayFlags, mayMerge, duplicates, page, totalPages, changes, capacity, today, said } =
		loaderData;
	const round = useRound(actionData);
	const of = (intent: string): Refusal | undefined => (actionData?.intent === intent ? actionData : undefined);
	return (
		<Page width="wide">
			<Stack gap="large">
				<title>{pageTitle(provider.name, product, Boolean(actionData))}</title>
				<meta name="robots" content="noindex" />
				<BackLink href={links.teamAccount(provider.account)}>{provider.account_name}</BackLink>
				<div className={desk.head}>
					<h1>
						<span className={desk.kind}>Profile {provider.id}</span>
						{provider.name}
					</h1>
					<p className={desk.facts}>
						{!provider.is_active && <span className={desk.mark}>Not shown</span>}
						<span>{provider.url_slug}</span>
						<span>Changed {moment(provider.updated_at, today)}</span>
						{provider.source && <span>Imported as {provider.source}</span>}
					</p>
				</div>
				{actionData?.fault && <ErrorNotice title={actionData.fault} key={round} />}
				{said && SAID[said] && !actionData && <Notice kind="success" role="status" title={SAID[said]} takesFocus />}
				{provider.merged_into !== null && (
					<Notice kind="info" title="This profile was merged">
						<p>
							Its address redirects to{" "}
							<Link href={links.teamProvider(provider.merged_into)}>profile {provider.merged_into}</Link>.
						</p>
					</Notice>
				)}
				<div className={desk.ways}>
					<ButtonLink href={links.teamProviderEdit(provider.id)} icon="edit">
						Edit profile
					</ButtonLink>
					<ButtonLink href={links.teamProviderPlaces(provider.id)} icon="map-pin" variant="secondary">
						Places and fit
					</ButtonLink>
					<ButtonLink href={provider.is_active ? links.profile(provider) : links.preview(provider)} variant="secondary">
						View as a visitor
					</ButtonLink>
				</div>
				<Columns kind="main-aside">
					<Stack gap={8}>
						<PossibleDuplicates provider={provider.id} results={duplicates} mayMerge={mayMerge} />
						<TeamCapacity
							key={`capacity-${capacity.version}-${round}`}
							{...capacity}
							refusal={of("capacity")}
							today={today}
						/>
						<section aria-labelledby="history">
							<Stack gap={4}>
								<h2 id="history" className={desk.heading}>
									History
								</h2>
								{changes.length === 0 && <p className={desk.soft}>No changes yet.</p>}
								<ChangeList changes={changes} level={3} />
								<Pager
									page={page}
									totalPages={totalPages}
									hrefFor={(to) => `${links.teamProvider(provider.id)}?page=${to}`}
									label="Pages of the history"
								/>
							</Stack>
						</section>
					</Stack>
					<Stack gap={6} className={desk.aside}>
						{provider.asked_name && (
							<AskedName asked={provider.asked_name} name={provider.name} refusal={of("name-refused")} today={today} />
						)}
						<SignInStatus provider={provider} refusal={of("hidden")} today={today} />
						<TeamFacts key={`facts-${provider.version}`} provider={provider} refusal={of("facts")} />
						<Flags key={`flags-${provider.version}`} provider={provider} mayChange={mayFlags} refusal={of("flags")} />
						<Merges what="Profile" merges={provider.merges} today={today} />
						{mayMerge && provider.merged_into === null && (
							<p>
								Is another profile the same? <Link href={links.teamProviderMerge(provider.id)}>Merge profiles</Link>
							</p>
						)}
					</Stack>
				</Columns>
			</Stack>
		</Page>
	);
}
