import { data, redirect } from "react-router";
import { readCase } from "#contract/cases/cases.ts";
import type { Answer } from "#contract/endpoint.ts";
import { listAgeGroups, listFundingTypes, listServiceAreas } from "#contract/reference/reference.ts";
import {
	type MatchRule,
	matchProviders,
	recordConsent,
	sendReferrals,
	withdrawConsent,
} from "#contract/referrals/referrals.ts";
import { momentOf, officeDay } from "#contract/shared/office-hours.ts";
import { call, formOf, read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { errorsOf } from "#web/lib/errors-of.ts";
import { links } from "#web/lib/links.ts";
import { reloadAfterAnswer, unlessNoAnswer } from "#web/lib/no-answer.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { useKeptAnswer } from "#web/lib/use-kept-answer.ts";
import { useRound } from "#web/lib/use-round.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { TextArea } from "#web/ui/field/field.tsx";
import { Card, Columns, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask, send } from "../answer.ts";
import { useFresh } from "../cases/use-fresh.ts";
import { KIND_WORDS } from "../cases/words.ts";
import desk from "../desk/desk.module.css";
import type { Route } from "./+types/match";
import { Candidate } from "./candidate.tsx";
import styles from "./match.module.css";
import { NeedForm } from "./need-form.tsx";

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
	const list = await matchOrSay(from, asked);
	const [areas, ages, fundings] = await Promise.all([
		read(from, listServiceAreas, {}),
		read(from, listAgeGroups, {}),
		read(from, listFundingTypes, {}),
	]);
	return {
		product: from.context.get(requestContext).brand.name,
		one: { id: answer.id, reference: answer.reference, kind: answer.kind, name: answer.name, status: answer.status },
		...list,
		asked,
		areas: areas.map(({ id, name }) => ({ value: String(id), label: name })),
		ages: ages.map(({ code, description }) => ({ value: code, label: description })),
		fundings: fundings.map(({ code, name }) => ({ value: code, label: name })),
		/** Id of the provider whose consent form is open. */
		consentFor: Number(searchParams.get("consent")) || undefined,
		today: officeDay(from.context.get(requestContext).now()),
	};
};

/** The matches. If the address is invalid: its errors, and the matches for the request's own need. */
const matchOrSay = async (from: Route.LoaderArgs, asked: ReturnType<typeof queryOf>) => {
	const found = await call(from, matchProviders, { params: from.params, query: asked });
	if (found.ok) return { list: found.data, errors: {} as Record<string, string> };
	const errors = errorsOf(found.problem);
	return { list: await ask(from, matchProviders, { params: from.params }), errors };
};

const act = (
	from: Route.ActionArgs,
	form: FormData,
):
	| Promise<Answer<typeof recordConsent>>
	| Promise<Answer<typeof withdrawConsent>>
	| Promise<Answer<typeof sendReferrals>> => {
	const { params } = from;
	const field = (name: string) => String(form.get(name) ?? "").trim();
	const all = (name: string) => form.getAll(name).map(String);
	const provider = Number(field("provider")) || 0;
	switch (field("intent")) {
		case "consent":
			return send(from, recordConsent, {
				params,
				body: {
					provider,
					shares: all("shares") as ("needs" | "plan")[],
					given_by: field("given_by") as "participant",
					relation: field("relation") || null,
					way: field("way") as "phone",
					...(/^\d{4}-\d\d-\d\d$/.test(field("day"))
						? { given_at: momentOf(field("day"), `${field("time").slice(0, 5) || "00:00"}:00`).toISOString() }
						: {}),
				},
			});
		case "withdraw":
			return send(from, withdrawConsent, { params, body: { provider, way: field("way") as "phone" } });
		default:
			return send(from, sendReferrals, {
				params,
				body: {
					service_area: Number(field("service_area")) || 0,
					postcode: field("postcode"),
					age_groups_list: all("age_groups_list"),
					funding_types_list: all("funding_types_list"),
					search: field("search"),
					fingerprint: field("fingerprint"),
					providers: all("providers").map(Number),
					needs: field("needs"),
				},
			});
	}
};

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const intent = String(form.get("intent"));
	const sent = await act(from, form);
	const url = new URL(from.request.url);
	for (const name of ["consent", "_routes", "index"]) url.searchParams.delete(name);
	const back = `${links.teamMatch(from.params.id)}${url.searchParams.size ? `?${url.searchParams}` : ""}`;
	if (sent.ok)
		return redirect(
			intent === "send" ? `${links.teamCase(from.params.id)}#referrals` : `${back}#provider-${form.get("provider")}`,
			303,
		);
	const errors = errorsOf(sent.problem);
	return data(
		{
			intent,
			provider: Number(form.get("provider")) || undefined,
			errors,
			fault: Object.keys(errors).length === 0 ? sent.problem.detail : undefined,
			typed: {
				needs: String(form.get("needs") ?? ""),
				picked: form.getAll("providers").map(Number),
				given_by: String(form.get("given_by") ?? ""),
				relation: String(form.get("relation") ?? ""),
				way: String(form.get("way") ?? ""),
				shares: form.getAll("shares").map(String),
				day: String(form.get("day") ?? ""),
				time: String(form.get("time") ?? ""),
			},
		},
		{ status: sent.status },
	);
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = reloadAfterAnswer;

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({ product: loaderData?.product ?? "", noindex: true });

const RULE_WORDS: Record<MatchRule, string> = {
	active: "aren’t active",
	service: "don’t offer the service",
	place: "don’t serve the area",
	age: "don’t take this age",
	funding: "don’t take this funding",
	availability: "have no places",
	asked: "were asked before",
};

/** Matches providers to a request, with reasons; records consents; sends referrals. */
export default function Match({
	loaderData: { product, one, list, errors: addressErrors, asked, areas, ages, fundings, consentFor, today },
	actionData: answer,
}: Route.ComponentProps) {
	const actionData = useKeptAnswer(answer);
	useFresh(`/api/team/cases/${one.id}/events/`);
	const round = useRound(actionData);
	const errors = actionData?.errors ?? {};
	const sendErrors = actionData?.intent === "send" ? errors : {};
	const isClosed = one.status === "closed";
	const canSend = !isClosed && list.need.postcode !== null && list.fitting.some(({ consent }) => consent !== null);
	const query = new URLSearchParams(
		Object.entries(asked).flatMap(([name, value]) => (value ? value.split(",").map((item) => [name, item]) : [])) as [
			string,
			string,
		][],
	);
	const about = (candidate: (typeof list.fitting)[number]) => ({
		candidate,
		caseId: one.id,
		query: query.toString(),
		today,
		has: { needs: list.has_details, plan: list.has_plan },
		isOpen:
			!isClosed &&
			(consentFor === candidate.id || (actionData?.intent === "consent" && actionData.provider === candidate.id)),
		isClosed,
		errors: actionData?.intent !== "send" && actionData?.provider === candidate.id ? errors : {},
		typed: actionData?.intent === "consent" && actionData.provider === candidate.id ? actionData.typed : undefined,
		picked: actionData?.typed.picked.includes(candidate.id) ?? false,
	});
	const counted = (Object.entries(list.excluded_by) as [MatchRule, number][]).filter(([, count]) => count > 0);
	return (
		<Page width="wide">
			<title>{pageTitle(`Providers for ${one.reference}`, product, Boolean(actionData))}</title>
			<Stack gap="large">
				<BackLink href={links.teamCase(one.id)}>{`${KIND_WORDS[one.kind]} ${one.reference}`}</BackLink>
				<Stack gap={2}>
					<h1>Find providers</h1>
					<p>For {one.name ?? "someone who gave no name"}. Nothing is shared until you send, and only with consent.</p>
				</Stack>
				{isClosed && <Notice kind="warning" title="This case is closed, so you can’t send referrals" />}
				{actionData?.fault && <ErrorNotice key={round} title={actionData.fault} />}
				<NeedForm need={list.need} asked={asked} errors={addressErrors} areas={areas} ages={ages} fundings={fundings} />
				<Columns kind="main-aside">
					<Stack gap={8}>
						<section aria-labelledby="fitting">
							<Stack gap={4}>
								<h2 id="fitting" className={desk.heading}>
									{list.fitting.length + list.more_fitting === 1
										? "1 provider fits"
										: `${list.fitting.length + list.more_fitting} providers fit`}
								</h2>
								{list.fitting.length === 0 && (
									<p>No provider meets every criterion. See why below, or change the criteria.</p>
								)}
								<ol className={styles.list}>
									{list.fitting.map((candidate) => (
										<Candidate key={`${candidate.id} ${candidate.consent?.id ?? ""}`} {...about(candidate)} />
									))}
								</ol>
								{list.fitting.length > 0 && (
									<p className={styles.jump}>
										<a href="#send-heading">Send referral</a>
									</p>
								)}
								{list.more_fitting > 0 && <p>{list.more_fitting} more fit. Search by name to see them.</p>}
							</Stack>
						</section>
						{list.excluded.length > 0 && (
							<section aria-labelledby="excluded">
								<Stack gap={4}>
									<h2 id="excluded" className={desk.heading}>
										Not a match
									</h2>
									<p>
										{counted.map(([rule, count]) => `${count} ${RULE_WORDS[rule]}`).join(", ")}. Closest matches first.
									</p>
									<ol className={styles.list}>
										{list.excluded.map((candidate) => (
											<Candidate key={`${candidate.id} ${candidate.consent?.id ?? ""}`} {...about(candidate)} />
										))}
									</ol>
									{list.more_excluded > 0 && <p>{list.more_excluded} more don’t match. Search by name to see why.</p>}
								</Stack>
							</section>
						)}
					</Stack>
					<Card as="section" aria-labelledby="send-heading" className={styles.send}>
						<Stack gap={4}>
							<h2 id="send-heading" className={desk.heading}>
								Send referral
							</h2>
							<p>Select providers on the list. You need consent for each one.</p>
							{list.need.postcode === null && (
								<Notice kind="warning" title="Find out the postcode first and enter it above" />
							)}
							<PostForm intent="send" id="send">
								<input type="hidden" name="service_area" value={list.need.service_area.id} />
								<input type="hidden" name="postcode" value={list.need.postcode ?? ""} />
								{list.need.age_groups.map((code) => (
									<input key={code} type="hidden" name="age_groups_list" value={code} />
								))}
								{list.need.funding_types.map((code) => (
									<input key={code} type="hidden" name="funding_types_list" value={code} />
								))}
								<input type="hidden" name="search" value={asked.search ?? ""} />
								<input type="hidden" name="fingerprint" value={list.fingerprint} />
								{sendErrors.providers && (
									<Notice key={`providers ${round}`} kind="error" role="alert" title={sendErrors.providers} />
								)}
								{sendErrors.postcode && (
									<Notice key={`postcode ${round}`} kind="error" role="alert" title={sendErrors.postcode} />
								)}
								<TextArea
									id="needs"
									name="needs"
									label="What is needed"
									hint="Providers read this before they answer. Leave out names, phone numbers and email addresses: they see those only after they accept."
									rows={5}
									defaultValue={actionData?.typed.needs}
									error={sendErrors.needs}
								/>
								<div>
									<Button
										type="submit"
										icon="send"
										aria-disabled={!canSend || undefined}
										aria-describedby={canSend || isClosed ? undefined : "send-why"}
									>
										Send to selected providers
									</Button>
								</div>
								{!canSend && !isClosed && (
									<p id="send-why" className={styles.why}>
										You can send once there is consent for a provider that fits.
									</p>
								)}
							</PostForm>
						</Stack>
					</Card>
				</Columns>
			</Stack>
		</Page>
	);
}
