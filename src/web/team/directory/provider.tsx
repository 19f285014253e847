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
import { officeDay } from "#contract/shared/office-hours.ts";
import { act, newForms, placedBy, sendAct } from "#web/forms/acts.ts";
import { requestContext } from "#web/lib/context.ts";
import { flashMessage, flashMessages } from "#web/lib/flash-messages.ts";
import { links } from "#web/lib/links.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { providerLinks } from "#web/lib/provider-links.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { fieldsOfAnswers, readAnswers } from "#web/parts/capacity-form/read-answers.ts";
import { shownAreas } from "#web/parts/capacity-form/shown-areas.ts";
import { ChangeList } from "#web/parts/profile-history/change-list.tsx";
import { shownChanges } from "#web/parts/profile-history/shown-changes.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Columns, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import { ask } from "../answer.ts";
import { moment } from "../cases/words.ts";
import common from "../common/common.module.css";
import { ConsolePage } from "../common/console-page.tsx";
import { useMay } from "../common/may.ts";
import { Section } from "../common/section.tsx";
import { momentIn } from "../office-moment.ts";
import type { Route } from "./+types/provider";
import { AskedName } from "./asked-name.tsx";
import { Merges } from "./merges.tsx";
import { PossibleDuplicates } from "./possible-duplicates.tsx";
import { TeamCapacity } from "./team-capacity.tsx";
import { Flags, SignInStatus, TeamFacts } from "./team-columns.tsx";

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const page = pageIn(searchParams, 100_000);
	const { id } = from.params;
	const [provider, changes, capacity, duplicates] = await Promise.all([
		ask(from, readTeamProvider, { params: { id } }),
		ask(from, listProviderChanges, { params: { id }, query: { page: String(page) } }),
		ask(from, readTeamCapacity, { params: { id } }),
		ask(from, listPossibleDuplicates, { params: { id } }),
	]);
	return {
		provider: { ...provider, postcodes: undefined, description: undefined },
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
		forms: newForms(ACTS),
		said: searchParams.get("said"),
	};
};

const decided = (is_agreed: boolean) => ({ ...placedBy({ reason: "" }), given: { is_agreed } });

const ACTS = {
	hidden: act(deactivateProvider),
	shown: act(activateProvider),
	"name-agreed": act(decideProviderName, () => decided(true)),
	"name-refused": act(decideProviderName, () => decided(false)),
	asked: act(askCapacity),
	capacity: act(changeTeamCapacity, (form) => {
		const said = readAnswers(form);
		const names = { ...fieldsOfAnswers(said), said_by: "said_by", said_at: "said_day" };
		const given = { answers: said.answers, said_at: momentIn(form, "said_day", "said_time") };
		return { fields: Object.keys(names), names, given };
	}),
	flags: act(changeProviderFlags),
	facts: act(changeProviderFacts),
};

export const action = (from: Route.ActionArgs) =>
	sendAct(from, ACTS, (intent) => teamLinks.provider(Number(from.params.id)) + flashMessage(intent));

export { reloadAfterAnswer as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

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
	const { provider, duplicates, page, totalPages, changes, capacity, today, said, forms } = loaderData;
	const mayFlags = useMay("directory.flags");
	const mayMerge = useMay("directory.merge");
	return (
		<ConsolePage
			title={provider.name}
			forms={forms}
			answer={actionData}
			back={{ href: teamLinks.account(provider.account), text: provider.account_name }}
			kind={`Profile ${provider.id}`}
			heading={<Name>{provider.name}</Name>}
			status={
				<p className={common.facts}>
					{!provider.is_active && <span className={common.mark}>Not shown</span>}
					<span>{provider.url_slug}</span>
					<span>Changed {moment(provider.updated_at, today)}</span>
					{provider.source && <span>Imported as {provider.source}</span>}
				</p>
			}
			said={said && SAID[said]}
		>
			{provider.merged_into !== null && (
				<Notice kind="info" title="This profile was merged">
					<p>
						Its address redirects to{" "}
						<Link href={teamLinks.provider(provider.merged_into)}>profile {provider.merged_into}</Link>.
					</p>
				</Notice>
			)}
			<div className={common.ways}>
				<ButtonLink href={teamLinks.providerEdit(provider.id)} icon="edit">
					Edit profile
				</ButtonLink>
				<ButtonLink href={teamLinks.providerPlaces(provider.id)} icon="map-pin" variant="secondary">
					Places, fit and prices
				</ButtonLink>
				<ButtonLink
					href={provider.is_active ? links.profile(provider) : providerLinks.preview(provider)}
					variant="secondary"
				>
					View as a visitor
				</ButtonLink>
			</div>
			<Columns kind="main-aside">
				<Stack gap={8}>
					<PossibleDuplicates provider={provider.id} results={duplicates} mayMerge={mayMerge} />
					<TeamCapacity key={`capacity-${capacity.version}`} {...capacity} today={today} />
					<Section id="history" title="History">
						{changes.length === 0 && <p className={common.soft}>No changes yet.</p>}
						<ChangeList changes={changes} level={3} />
						<Pager
							page={page}
							totalPages={totalPages}
							hrefFor={(to) => `${teamLinks.provider(provider.id)}?page=${to}`}
							label="Pages of the history"
						/>
					</Section>
				</Stack>
				<Stack gap={6} className={common.aside}>
					{provider.asked_name && <AskedName asked={provider.asked_name} name={provider.name} today={today} />}
					<SignInStatus provider={provider} today={today} />
					<TeamFacts key={`facts-${provider.version}`} provider={provider} />
					<Flags key={`flags-${provider.version}`} provider={provider} mayChange={mayFlags} />
					<Merges what="Profile" merges={provider.merges} today={today} />
					{mayMerge && provider.merged_into === null && (
						<p>
							Is another profile the same? <Link href={teamLinks.providerMerge(provider.id)}>Merge profiles</Link>
						</p>
					)}
				</Stack>
			</Columns>
		</ConsolePage>
	);
}
