import { readCase } from "#contract/cases/cases.ts";
import { readForms } from "#contract/cases/drafts.ts";
import { listAgeGroups, listFundingTypes, listServiceAreas } from "#contract/reference/reference.ts";
import { type MatchRule, matchProviders } from "#contract/referrals/matching.ts";
import { recordConsent, sendReferrals, withdrawConsent } from "#contract/referrals/referrals.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { act, forgetForm, newForms, placedBy, type Sent, sendAct } from "#web/forms/acts.ts";
import { useKeptAnswer } from "#web/forms/use-kept-answer.ts";
import { read } from "#web/lib/call.ts";
import { choicesOf } from "#web/lib/choices-of.ts";
import { requestContext } from "#web/lib/context.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Name, Reference } from "#web/ui/bdi/bdi.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { Columns, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask, askBy } from "../answer.ts";
import { toldBy } from "../cases/flash-message.tsx";
import { useDrafts } from "../cases/use-drafts.ts";
import { useFresh } from "../cases/use-fresh.ts";
import { kindWords } from "../cases/words.ts";
import { ConsolePage } from "../common/console-page.tsx";
import { Section } from "../common/section.tsx";
import { momentIn } from "../office-moment.ts";
import type { Route } from "./+types/match";
import { Candidate } from "./candidate.tsx";
import styles from "./match.module.css";
import { NeedForm } from "./need-form.tsx";
import { SEND_LABELS, SendForm } from "./send-form.tsx";

const LISTS = ["service_area", "postcode", "age_groups_list", "funding_types_list", "search"] as const;

/** The need as overridden in the address. Repeated parameters are joined with commas. */
const queryOf = (request: Request) => {
	const { searchParams } = new URL(request.url);
	return Object.fromEntries(
		LISTS.map((name) => [name, searchParams.getAll(name).filter(Boolean).join(",") || undefined]),
	) as Record<(typeof LISTS)[number], string | undefined>;
};

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const asked = queryOf(from.request);
	const answer = await ask(from, readCase, { params: from.params });
	const { id, reference, kind, entered, name, status } = answer;
	const list = await matchOrSay(from, asked);
	const [{ unsent }, areas, ages, fundings] = await Promise.all([
		ask(from, readForms, { params: from.params }),
		read(from, listServiceAreas, {}),
		read(from, listAgeGroups, {}),
		read(from, listFundingTypes, {}),
	]);
	return {
		one: { id, reference, kind, entered, name, status },
		...list,
		unsent,
		forms: newForms(ACTS),
		asked,
		areas: areas.map((area) => ({ value: String(area.id), label: area.name })),
		ages: choicesOf(ages),
		fundings: fundings.map((funding) => ({ value: funding.code, label: funding.name })),
		/** Id of the provider whose consent form is open. */
		consentFor: Number(searchParams.get("consent")) || undefined,
		today: officeDay(from.context.get(requestContext).now()),
	};
};

/** The matches. If the address is invalid: its errors, and the matches for the request's own need. */
const matchOrSay = async (from: Route.LoaderArgs, query: ReturnType<typeof queryOf>) => {
	const { params } = from;
	const { found, errors } = await askBy(from, matchProviders, { params, query });
	return { list: found ?? (await ask(from, matchProviders, { params })), errors };
};

/** This list, at the provider of the form. */
const backTo = ({ request, params }: Sent, form: FormData): string => {
	const { searchParams } = new URL(request.url);
	for (const name of ["consent", "_routes", "index"]) searchParams.delete(name);
	const query = searchParams.size > 0 ? `?${searchParams}` : "";
	return `${teamLinks.match(params.id ?? "")}${query}#provider-${form.get("provider")}`;
};

const ACTS = {
	consent: act(recordConsent, (form, from) => ({
		fields: ["shares", "given_by", "relation", "way", "given_at"],
		names: { given_at: "day" },
		given: { provider: Number(form.get("provider")) || 0, given_at: momentIn(form, "day", "time") },
		to: () => backTo(from, form),
	})),
	withdraw: act(withdrawConsent, (form, from) => ({ ...placedBy({ way: "" }), to: () => backTo(from, form) })),
	send: act(sendReferrals, () => placedBy(SEND_LABELS)),
};

export const action = (from: Route.ActionArgs) =>
	sendAct(
		from,
		ACTS,
		(intent) => teamLinks.case(from.params.id) + toldBy(intent),
		forgetForm(from, () => from.params.id),
	);

export { reloadAfterAnswer as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

const RULE_WORDS: Record<MatchRule, string> = {
	active: "aren’t active",
	service: "don’t offer the service",
	place: "don’t serve the area",
	age: "don’t take this age",
	funding: "don’t take this funding",
	availability: "have no places",
	register: "aren’t registered, or are barred",
	asked: "were asked before",
};

/** So many candidates fit on two screens with the rest of the page. */
const AT_FIRST = 4;

/** Where the page shows what is wrong with the choice of providers and with the place. */
const SEND_IDS: Record<string, string> = { providers: "fitting", postcode: "postcode" };

/** Matches providers to a request, with reasons; records consents; sends referrals. */
export default function Match({
	loaderData: { one, list, errors: addressErrors, asked, areas, ages, fundings, consentFor, today, forms, unsent },
	actionData: answer,
}: Route.ComponentProps) {
	const actionData = useKeptAnswer(answer);
	useDrafts(one.id);
	useFresh(`/api/team/cases/${one.id}/events/`);
	const isClosed = one.status === "closed";
	const intent = actionData?.typed.intent?.[0];
	const query = new URLSearchParams(
		Object.entries(asked).flatMap(([name, value]) => (value ? value.split(",").map((item) => [name, item]) : [])) as [
			string,
			string,
		][],
	);
	const [first, ...others] = list.fitting;
	/** What all that fit have in common, if there are several. */
	const shared =
		(others.length > 0 && first?.reasons.filter((reason) => others.every(({ reasons }) => reasons.includes(reason)))) ||
		[];
	const about = (candidate: (typeof list.fitting)[number]) => ({
		candidate,
		shared: candidate.exclusions.length > 0 ? [] : shared,
		caseId: one.id,
		query: query.toString(),
		today,
		has: { needs: list.has_details, plan: list.has_plan },
		isAsked: consentFor === candidate.id,
		isClosed,
	});
	const fit = list.fitting.length + list.more_fitting;
	/** The first candidates, and those that the person chose or the colleague works on. The others are folded. */
	const drawn = (all: typeof list.fitting, most: number, more: string) => {
		const isUp = ({ id, is_chosen, consent }: (typeof all)[number], nth: number) =>
			nth < most || is_chosen || consent !== null || id === consentFor;
		const folded = all.filter((one, nth) => !isUp(one, nth));
		const listed = (some: typeof all) => (
			<ol className={styles.list}>
				{some.map((candidate) => (
					<Candidate key={`${candidate.id} ${candidate.consent?.id ?? ""}`} {...about(candidate)} />
				))}
			</ol>
		);
		return (
			<>
				{listed(all.filter(isUp))}
				{folded.length > 0 && <Disclosure summary={`${folded.length} ${more}`}>{listed(folded)}</Disclosure>}
			</>
		);
	};
	const counted = (Object.entries(list.excluded_by) as [MatchRule, number][]).filter(([, count]) => count > 0);
	return (
		<ConsolePage
			title={`Providers for ${one.reference}`}
			heading="Find providers"
			forms={forms}
			answer={actionData}
			unsent={unsent}
			labels={intent === "send" ? SEND_LABELS : undefined}
			idOf={(field) => SEND_IDS[field] ?? field}
			back={{
				href: teamLinks.case(one.id),
				text: (
					<>
						{kindWords(one)} <Reference>{one.reference}</Reference>
					</>
				),
			}}
			intro={
				<>
					For {one.name ? <Name>{one.name}</Name> : "someone who gave no name"}. Nothing is shared until you send, and
					only with consent.
				</>
			}
		>
			{isClosed && <Notice kind="warning" title="This case is closed, so you can’t send referrals" />}
			<NeedForm need={list.need} asked={asked} errors={addressErrors} areas={areas} ages={ages} fundings={fundings} />
			<Columns kind="main-aside">
				<Stack gap={8}>
					<Section id="fitting" title={fit === 1 ? "1 provider fits" : `${fit} providers fit`}>
						{list.fitting.length === 0 && (
							<p>No provider meets every criterion. See why below, or change the criteria.</p>
						)}
						{shared.length > 0 && <p className={styles.why}>All of them: {shared.join(" · ")}.</p>}
						{drawn(list.fitting, AT_FIRST, "more")}
						{list.fitting.length > 0 && (
							<p className={styles.jump}>
								<a href="#send-heading">Send referral</a>
							</p>
						)}
						{list.more_fitting > 0 && <p>{list.more_fitting} more fit. Search by name to see them.</p>}
					</Section>
					{list.excluded.length > 0 && (
						<Section id="excluded" title="Not a match">
							<p>{counted.map(([rule, count]) => `${count} ${RULE_WORDS[rule]}`).join(", ")}.</p>
							{drawn(list.excluded, asked.search ? AT_FIRST : 0, "with reasons, closest first")}
							{list.more_excluded > 0 && <p>{list.more_excluded} more don’t match. Search by name to see why.</p>}
						</Section>
					)}
				</Stack>
				<SendForm list={list} search={asked.search} isClosed={isClosed} />
			</Columns>
		</ConsolePage>
	);
}
