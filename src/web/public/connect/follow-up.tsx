import { useEffect } from "react";
import { data, redirect } from "react-router";
import type { DraftFields } from "#contract/quotes/draft.ts";
import { addFollowUp, readFollowUpState, readQuoteKind, readSentTo } from "#contract/quotes/quotes.ts";
import { listDiagnoses, listHcpServiceAreas, listServiceAreas } from "#contract/reference/reference.ts";
import { connectCopy } from "#contract/shared/copy/connect.ts";
import { CSRF_FIELD } from "#contract/shared/request-names.ts";
import { asksPlan, isHcp } from "#contract/shared/rules.ts";
import { keepForm, reloadUnlessSent } from "#web/forms/keep-form.ts";
import { newForm } from "#web/forms/read-form.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { call, type From, read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { readSearch } from "#web/lib/search-address.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { forgetDraft } from "#web/lib/tab-store.ts";
import { FollowUpForm } from "#web/parts/follow-up-form/follow-up-form.tsx";
import { FIELDS, startOf } from "#web/parts/follow-up-form/values.ts";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Panel } from "#web/ui/panel/panel.tsx";
import { Steps } from "#web/ui/steps/steps.tsx";
import type { Route } from "./+types/follow-up";
import { CHECK_ANSWERS } from "./follow-up/checking.ts";
import { AlreadyReceived, NotHere, SavedNotice } from "./follow-up/instead.tsx";
import { submitFollowUp } from "./follow-up/submit.ts";
import { byCookie } from "./follow-up/target.ts";
import { useFollowUpForm } from "./follow-up/use-follow-up-form.ts";
import { SentTo, sentToOf } from "./sent-to.tsx";
import { AskedBefore, findAskedBefore, findWhoIsAsked, WhoIsAsked } from "./who-is-asked.tsx";

/** The public part of the request in the address. Its funding decides the questions, not which address was opened. */
const quoteOf = async (from: From, id: string) => {
	const answer = await call(from, readQuoteKind, { params: { quoteId: id } });
	const url = new URL(from.request.url);
	if (!answer.ok) throw data(null, { status: answer.status === 400 ? 404 : answer.status });
	const { service_area: area, funding_type: funding } = answer.data.typeform_hidden_data;
	const kind = isHcp(funding) ? "hcp" : "ndis";
	if (!url.pathname.includes(`additional-questions-${kind}`))
		throw redirect(links.quoteReceived(kind, id, readSearch(url.searchParams)), 307);
	return { id, area, funding, isForHcp: kind === "hcp" };
};

interface Stage {
	stage: "form" | "received" | "not-here";
	/** The visitor's name from the request. */
	ownName: string | null;
	/** Answers that the visitor saved. */
	saved: DraftFields;
}

/** What the page shows: the form, or a message in its place. */
const stageOf = async (from: From, id: string): Promise<Stage> => {
	const answer = await call(from, readFollowUpState, { params: { quoteId: id } });
	if (answer.ok) {
		const { submitted, name } = answer.data;
		return { stage: submitted ? "received" : "form", ownName: name, saved: startOf(answer.data) };
	}
	if (answer.status === 404) return { stage: "not-here", ownName: null, saved: [] };
	throw data(null, { status: answer.status });
};

export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const quote = await quoteOf(from, params.id ?? "");
	const [stage, asked, before, sentTo, areas, hcpAreas, diagnoses] = await Promise.all([
		stageOf(from, quote.id),
		findWhoIsAsked(from, quote.id),
		findAskedBefore(from),
		call(from, readSentTo, { params: { quoteId: quote.id } }),
		read(from, listServiceAreas, {}),
		read(from, listHcpServiceAreas, {}),
		read(from, listDiagnoses, {}),
	]);
	return {
		...stage,
		asked,
		before,
		id: quote.id,
		area: quote.area,
		asksPlan: asksPlan([quote.funding]),
		email: sentTo.ok ? sentToOf(sentTo.data.email) : null,
		isForHcp: quote.isForHcp,
		areas: areas.map(({ id, name }) => ({ id, name })),
		hcpAreas: hcpAreas.filter((one) => one.valid_for_hcp).map(({ id, name }) => ({ id, name })),
		diagnoses: diagnoses.map(({ name }) => name),
		state: readSearch(new URL(from.request.url).searchParams),
		isSaved: (await confirmed(from, "saved")) !== null,
		// The request itself knows a repeat.
		form: { ...newForm(addFollowUp, FIELDS), requestKey: "" },
		product: from.context.get(requestContext).brand.name,
	};
};

export const action = async ({ params, ...from }: Route.ActionArgs) =>
	submitFollowUp(from, byCookie(from, await quoteOf(from, params.id ?? "")));

export const clientAction = async (sending: Route.ClientActionArgs) => {
	try {
		return await keepForm(sending);
	} catch (answer) {
		// A redirect means that the details were sent.
		if (answer instanceof Response) forgetDraft();
		throw answer;
	}
};

export const shouldRevalidate = reloadUnlessSent;

export { privateMeta as meta } from "#web/lib/seo.ts";

/** A service's name within a sentence: "occupational therapy", but "NDIS Plan management". */
const inSentence = (name: string) =>
	/^[A-Z][^A-Z]+$/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** Confirms that we have the request (CON-039), then asks what helps to find the right provider (FUP-003). */
export default function FollowUp({ loaderData, actionData }: Route.ComponentProps) {
	const { stage, asked, before, id, area, email, isForHcp, state, product, ownName, saved, isSaved, ...lists } =
		loaderData;
	const details = useFollowUpForm({
		id,
		given: actionData ?? undefined,
		saved,
		draft: stage === "form" ? `/quotes/${id}/draft/` : undefined,
	});
	const { answer, checking } = details;
	const { steps } = connectCopy;
	const root = useRoot();
	useEffect(() => {
		if (stage === "received") forgetDraft();
	}, [stage]);
	// A form with errors stays, with everything the visitor typed.
	if (stage === "received" && !answer)
		return <AlreadyReceived id={id} isForHcp={isForHcp} state={state} product={product} />;
	return (
		<Page width="text">
			<Stack gap="large">
				<title>
					{pageTitle(`Step 2 of 3 – ${checking ? CHECK_ANSWERS : connectCopy.received}`, product, details.isWrong)}
				</title>
				<Steps
					steps={[
						{ label: steps.aboutYou, state: "done" },
						{ label: isForHcp ? steps.recipient : steps.participant, state: "current" },
						{ label: steps.confirmation, state: "todo" },
					]}
				/>
				{checking ? (
					<h1 id="check" tabIndex={-1}>
						{CHECK_ANSWERS}
					</h1>
				) : (
					<>
						<Panel title={connectCopy.received}>
							<p>Thank you. {area && <>You asked about {inSentence(area)}. </>}We've emailed you a confirmation.</p>
							{email && <SentTo quoteId={id} to={email} />}
							{asked && <WhoIsAsked asked={asked} />}
						</Panel>
						{before && <AskedBefore before={before} />}
						<div>
							<ButtonLink href={links.results(state)} variant="secondary">
								Back to your search
							</ButtonLink>
						</div>
					</>
				)}
				{stage === "not-here" && <NotHere />}
				{isSaved && stage === "form" && !answer && <SavedNotice />}
				<FollowUpForm
					key={details.key}
					{...lists}
					{...details.props}
					ownName={ownName}
					area={area}
					isForHcp={isForHcp}
				/>
				<div id="skip">
					{stage === "not-here" ? (
						<ButtonLink href={links.quoteSuccess(state, { isForHcp, skipped: true, quote: id })} variant="quiet">
							Skip this step
						</ButtonLink>
					) : (
						<form method="post">
							<input type="hidden" name={CSRF_FIELD} value={root?.csrfToken ?? ""} />
							<Button type="submit" name="step" value="skip" variant="quiet">
								Skip this step
							</Button>
						</form>
					)}
				</div>
			</Stack>
		</Page>
	);
}
