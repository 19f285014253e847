import { PageForms, Refusal } from "#web/forms/act-form.tsx";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { LinkEnded } from "#web/parts/link-ended/link-ended.tsx";
import { Reference } from "#web/ui/bdi/bdi.tsx";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Card, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import type { Route } from "./+types/my-request";
import { actOnRequest } from "./act.ts";
import { ConfirmCancel } from "./confirm-cancel.tsx";
import { ConfirmWithdrawal } from "./confirm-withdrawal.tsx";
import { CONTACT_LABELS, Contact } from "./contact.tsx";
import { ContactDetails, DETAIL_LABELS } from "./contact-details.tsx";
import { Denied } from "./denied.tsx";
import { CONSENT_LABELS, consentField } from "./giver-fields.tsx";
import { loadMyRequest } from "./load.ts";
import styles from "./my-request.module.css";
import { Offers } from "./offers.tsx";
import { OthersConsent } from "./others-consent.tsx";
import { ProviderConsent } from "./provider-consent.tsx";
import { Timeline } from "./timeline.tsx";
import { WhatNext } from "./what-next.tsx";
import { WhoRead } from "./who-read.tsx";

export const handle = { js: false };

export const loader = (from: Route.LoaderArgs) => loadMyRequest(from);

export const action = (from: Route.ActionArgs) => actOnRequest(from);

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? [
				...pageMeta({ product: loaderData.product, noindex: true }),
				// Anyone with this address can open the page, so other sites must not see it.
				{ name: "referrer", content: "same-origin" },
			]
		: [];

/** Labels of the form fields, in the order of the page. */
const LABELS = {
	...CONSENT_LABELS,
	providers: "Who may contact you?",
	...CONTACT_LABELS,
	...DETAIL_LABELS,
};

type Props = Route.ComponentProps;

/** The visitor's private page: their request, the providers we contacted, the replies, and their consents. */
export default function MyRequest({ loaderData, actionData }: Props) {
	return "request" in loaderData ? (
		<PageForms forms={loaderData.forms} answer={actionData}>
			<RequestPage found={loaderData} actionData={actionData} />
		</PageForms>
	) : (
		<LinkEnded link="request" product={loaderData.product} />
	);
}

interface FoundProps {
	found: Extract<Props["loaderData"], { request: unknown }>;
	actionData: Props["actionData"];
}

const RequestPage = ({ found, actionData }: FoundProps) => {
	const {
		product,
		token,
		isHere,
		request,
		clocks,
		asked,
		providers,
		days,
		readers,
		said,
		saidMore,
		done,
		withdraw,
		cancel,
	} = found;
	const isOver = request.is_closed || request.cancelled_at !== null;
	const idOf = (field: string) =>
		field in CONTACT_LABELS || field in DETAIL_LABELS
			? field
			: consentField(field, Number(actionData?.typed.provider?.[0] ?? 0));
	if (withdraw && !actionData)
		return (
			<ConfirmWithdrawal
				product={product}
				provider={withdraw}
				said={said ? { title: said, next: request.next } : undefined}
			/>
		);
	if (cancel && !actionData) return <ConfirmCancel product={product} asked={cancel.asked} />;
	return (
		<Page width="wide">
			<Stack gap="large">
				<title>
					{pageTitle(done && !actionData ? `${done} – Your request` : "Your request", product, Boolean(actionData))}
				</title>
				<Stack gap={3}>
					<h1>Your request</h1>
					<p>
						{isHere
							? "This page opens in the browser that sent the request, for seven days. The link in our email works on any device. Close this page if you share this device."
							: "Keep this link private. Anyone who has it can see and change your request, and read what you saved. Close this page if you share this device."}
					</p>
				</Stack>
				{said && !actionData && (
					<Notice id="said" kind="success" role="status" title={said} takesFocus>
						{saidMore && <p>{saidMore}</p>}
					</Notice>
				)}
				<Refusal labels={LABELS} idOf={idOf} />
				{request.denied && <Denied mayUndo={request.denied.may_undo} />}
				{request.is_closed && (
					<Notice kind="info" title="This request is closed">
						<p>
							Providers can no longer see your details on our site. If you still need support,{" "}
							<a href={request.again}>start a new request</a> with the same search, or ask us to call you.
						</p>
					</Notice>
				)}
				{request.cancelled_at && !request.is_closed && (
					<Notice kind="info" title="You cancelled this request">
						<p>
							Providers can no longer see it on our site. If you still need support,{" "}
							<a href={request.again}>start a new request</a> with the same search, or write to us below.
						</p>
					</Notice>
				)}
				<div className={styles.columns}>
					<Stack gap="large" className={styles.side}>
						{request.next && <WhatNext words={request.next} clocks={clocks} />}
						<section aria-labelledby="asked">
							<h2 id="asked" className="visually-hidden">
								What you asked for
							</h2>
							<p className={styles.soft}>
								<strong>{[request.service, request.place].filter(Boolean).join(", ")}.</strong> Sent {request.sent}.
								Reference <Reference>{request.reference}</Reference>.
							</p>
						</section>
					</Stack>
					<Stack gap="large">
						{request.details && (
							<Card as="section" aria-labelledby="details">
								<Stack gap={4}>
									<h2 id="details" className={styles.heading}>
										{request.has_draft ? "Finish your details" : "Tell us more"}
									</h2>
									<p>
										{request.has_draft
											? "We've kept what you typed. We haven't received it yet."
											: `Details help us find the right provider.${request.details.asksPlan ? " You can add an NDIS plan too." : ""}`}{" "}
										{isHere ? "You can do this until" : "You can do this on any device until"} {request.details.until}.
									</p>
									<div>
										<ButtonLink href={request.details.href}>
											{request.has_draft ? "Finish your details" : "Add details"}
										</ButtonLink>
									</div>
								</Stack>
							</Card>
						)}
						<section aria-labelledby="providers">
							<Stack gap={4}>
								<h2 id="providers">Providers</h2>
								{!isOver && (
									<p>
										You decide for each. They see what help is needed and where. If they can help, and you agree, we
										share your name and contact details.
									</p>
								)}
								{request.others_agreed_at && !isOver && <OthersConsent />}
								{asked.length > 0 && (
									<Offers
										asked={asked}
										isClosed={isOver}
										has={{ needs: request.has_details, plan: request.has_plan }}
									/>
								)}
								{request.is_without_results && providers.length === 0 && !isOver && (
									<Notice kind="info" title="We're looking for providers for you">
										<p>
											When we find one that could help, we'll ask you first. You'll see here who you've agreed to and
											what they say.
										</p>
									</Notice>
								)}
								{providers.map((provider) => (
									<ProviderConsent
										key={provider.id}
										provider={provider}
										next={request.next}
										isClosed={isOver}
										has={{ needs: request.has_details, plan: request.has_plan }}
									/>
								))}
							</Stack>
						</section>
						<Timeline days={days} token={token} />
						<WhoRead readers={readers} />
						<ContactDetails isClosed={request.is_closed} has={request.contact} waiting={request.new_email} />
						<Contact isClosed={request.is_closed} />
						{!isOver && (
							<section aria-labelledby="change">
								<Stack gap={4}>
									<h2 id="change">Change or cancel</h2>
									<p>
										To ask for something else, <a href={request.again}>start a new request</a> with the same search. If
										you don't need this one any more, you can cancel it.
									</p>
									<form method="get">
										<input type="hidden" name="cancel" value="yes" />
										<Button type="submit" variant="secondary">
											Cancel this request
										</Button>
									</form>
								</Stack>
							</section>
						)}
					</Stack>
				</div>
			</Stack>
		</Page>
	);
};
