import { data, redirect } from "react-router";
import { addMyDetails, openMyDetails, readMyDetails } from "#contract/quotes/my-details.ts";
import { listDiagnoses, listHcpServiceAreas, listServiceAreas } from "#contract/reference/reference.ts";
import { asksPlan, isHcp } from "#contract/shared/rules.ts";
import type { RefusedForm } from "#web/forms/form-state.ts";
import { keepForm, reloadUnlessSent } from "#web/forms/keep-form.ts";
import { newForm } from "#web/forms/read-form.ts";
import { callByLink, type From, formOf, read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { forgetDraft } from "#web/lib/tab-store.ts";
import { FollowUpForm } from "#web/parts/follow-up-form/follow-up-form.tsx";
import { FIELDS, startOf } from "#web/parts/follow-up-form/values.ts";
import { LinkEnded } from "#web/parts/link-ended/link-ended.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { CHECK_ANSWERS } from "../connect/follow-up/checking.ts";
import { submitFollowUp } from "../connect/follow-up/submit.ts";
import { byLink } from "../connect/follow-up/target.ts";
import { useFollowUpForm } from "../connect/follow-up/use-follow-up-form.ts";
import type { Route } from "./+types/details";
import { OpenDraft, openDraft } from "./open-draft.tsx";

/** The form of a private link. After 14 days, or once it was sent, the request's page says how things stand. */
const formOfLink = async (from: From, token: string) => {
	const answer = await callByLink(from, readMyDetails, { params: { token } });
	return answer.ok ? answer.data : undefined;
};

export const loader = async ({ params: { token }, ...from }: Route.LoaderArgs) => {
	const product = from.context.get(requestContext).brand.name;
	const form = await formOfLink(from, token);
	if (!form) return data({ product }, { status: 404 });
	if (form.submitted) throw redirect(links.myRequest(token));
	const [areas, hcpAreas, diagnoses] = await Promise.all([
		read(from, listServiceAreas, {}),
		read(from, listHcpServiceAreas, {}),
		read(from, listDiagnoses, {}),
	]);
	return {
		product,
		token,
		id: form.id,
		area: form.service_area,
		isForHcp: isHcp(form.funding_type),
		asksPlan: asksPlan([form.funding_type]),
		ownName: form.name,
		saved: startOf(form),
		hasDraft: form.draft !== null,
		triesLeft: form.hidden_draft?.tries_left ?? null,
		areas: areas.map(({ id, name }) => ({ id, name })),
		hcpAreas: hcpAreas.filter((one) => one.valid_for_hcp).map(({ id, name }) => ({ id, name })),
		diagnoses: diagnoses.map(({ name }) => name),
		// The request itself knows a repeat.
		form: {
			...newForm(form.hidden_draft ? openMyDetails : addMyDetails, form.hidden_draft ? undefined : FIELDS),
			requestKey: "",
		},
	};
};

export const action = async ({ params: { token }, ...from }: Route.ActionArgs) => {
	const form = await formOfLink(from, token);
	// The request's page says that the link has ended, or that the details were sent.
	if (!form || form.submitted) throw redirect(links.myRequest(token), 303);
	const sent = await formOf(from);
	if (sent.get("intent") === "open") return openDraft(from, token);
	const quote = { isForHcp: isHcp(form.funding_type), funding: form.funding_type };
	return submitFollowUp(from, byLink(token, quote));
};

export const clientAction = async (sending: Route.ClientActionArgs) => {
	try {
		return await keepForm(sending);
	} catch (answer) {
		// A redirect means that the details were sent or saved.
		if (answer instanceof Response) forgetDraft();
		throw answer;
	}
};

export const shouldRevalidate = reloadUnlessSent;

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? [
				...pageMeta({ product: loaderData.product, noindex: true }),
				// Anyone with this address can open the page, so other sites must not see it.
				{ name: "referrer", content: "same-origin" },
			]
		: [];

type Props = Route.ComponentProps;

/** The follow-up form of a request, opened with its private link on any device. */
export default function MyDetails({ loaderData, actionData }: Props) {
	if (!("id" in loaderData)) return <LinkEnded link="request" product={loaderData.product} />;
	const { triesLeft, product, token, form } = loaderData;
	const refused = actionData ?? undefined;
	// What was typed elsewhere is never replaced without its owner.
	if (triesLeft !== null)
		return <OpenDraft product={product} token={token} triesLeft={triesLeft} form={form} refused={refused} />;
	return <DetailsPage found={loaderData} refused={refused} />;
}

type Found = Extract<Props["loaderData"], { id: string }>;

const DetailsPage = ({ found, refused }: { found: Found; refused: RefusedForm | undefined }) => {
	const { product, token, id, area, isForHcp, ownName, saved, hasDraft, triesLeft: _tries, ...lists } = found;
	const details = useFollowUpForm({ id, given: refused, saved, draft: `/my-request/${token}/draft/` });
	const { checking } = details;
	const title = checking ? CHECK_ANSWERS : hasDraft ? "Finish your details" : "Tell us more";
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(title, product, details.isWrong)}</title>
				{!checking && <BackLink href={links.myRequest(token)}>Your request</BackLink>}
				<h1 id={checking ? "check" : undefined} tabIndex={checking ? -1 : undefined}>
					{title}
				</h1>
				<FollowUpForm
					key={details.key}
					{...lists}
					{...details.props}
					ownName={ownName}
					area={area}
					isForHcp={isForHcp}
				/>
				<div id="skip">
					<ButtonLink href={links.myRequest(token)} variant="quiet">
						Back to your request
					</ButtonLink>
				</div>
			</Stack>
		</Page>
	);
};
