import { useRef } from "react";
import { type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { chatHours as chatHoursLine, ownChat } from "#contract/chat/chat.ts";
import { CASE_NUMBER_CHARACTERS, CHAT_NAME_CHARACTERS } from "#contract/chat/limits.ts";
import { askForCallBack } from "#contract/enquiries/enquiries.ts";
import { chatCopy } from "#contract/shared/copy/chat.ts";
import { clockTime, weekday } from "#contract/shared/dates-in-words.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { openHours } from "#contract/shared/open-hours.ts";
import { PageForms } from "#web/forms/act-form.tsx";
import { newForms } from "#web/forms/acts.ts";
import type { RefusedForm } from "#web/forms/form-state.ts";
import { keepForm } from "#web/forms/keep-form.ts";
import { newForm } from "#web/forms/read-form.ts";
import { read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pathOf } from "#web/lib/path-of.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Fact, Facts } from "#web/ui/facts/facts.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import type { Route } from "./+types/live-chat";
import { ACTS, sendForm } from "./live-chat/act.ts";
import { Begin } from "./live-chat/begin.tsx";
import { CALL_BACK_FIELDS, CallBackPanel, callBackNames } from "./live-chat/call-back-panel.tsx";
import styles from "./live-chat/hours.module.css";
import { OutsideChat } from "./live-chat/outside-chat.tsx";
import { OwnChat } from "./live-chat/own-chat.tsx";
import { useOpen } from "./live-chat/use-open.ts";

const TITLE = "Live chat";

/** A query parameter as one short line without control characters: anyone can write such an address. */
const given = (query: URLSearchParams, name: string, most: number): string | undefined =>
	(query.get(name) ?? "")
		.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
		.trim()
		.slice(0, most) || undefined;

/** For example "today at 8:30 am, Melbourne time" or "on Monday at 8:30 am, Melbourne time". */
const inWords = (moment: Date, today: string): string => {
	return `${officeDay(moment) === today ? "today" : `on ${weekday(moment)}`} at ${clockTime(moment)}, Melbourne time`;
};

export const loader = async (from: Route.LoaderArgs) => {
	const { brand, publicUrl, chat: kind, cases, allow } = from.context.get(requestContext);
	const { searchParams } = new URL(from.request.url);
	const [hours, own] = await Promise.all([
		read(from, chatHoursLine, {}),
		kind.kind === "embedded" ? read(from, ownChat, {}) : { chat: null },
	]);
	allow({
		...(kind.kind === "outside"
			? { widgetOrigins: [new URL(kind.siteUrl).origin, new URL(kind.messagingUrl).origin] }
			: {}),
		...(cases.url ? { formOrigin: new URL(cases.url).origin } : {}),
	});
	const asked = from.context.get(requestContext).now();
	const today = officeDay(asked);
	return {
		product: brand.name,
		canonical: publicUrl + links.liveChat(),
		returnTo: publicUrl + links.chatRequested(),
		kind,
		cases,
		hours: { ...hours, asked: asked.getTime() },
		today,
		/** Formatted on the server: formatting a date takes a slow phone 60 ms the first time. */
		opensAgain: inWords(new Date(hours.changes_at), today),
		chat: own.chat,
		name: given(searchParams, "name", CHAT_NAME_CHARACTERS),
		caseNumber: given(searchParams, "caseNumber", CASE_NUMBER_CHARACTERS),
		/** The visitor came to ask for a call back, even during opening hours. */
		wantsCallBack: pathOf(from.request).startsWith(links.callBack()),
		callBackForm: newForm(askForCallBack, CALL_BACK_FIELDS, callBackNames(cases)),
		forms: newForms(ACTS),
	};
};

export const action = (from: Route.ActionArgs) => sendForm(from);

export const clientAction = (args: Route.ClientActionArgs) => keepForm(args);

/** A refused form keeps the page's data. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
	(actionResult as Partial<RefusedForm> | undefined)?.typed === undefined && defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? [
				...pageMeta({
					description: `Chat with the client services team of ${loaderData.product}, or ask for a call back. It's free.`,
					product: loaderData.product,
					canonical: loaderData.canonical,
					shareTitle: TITLE,
				}),
				// The address may hold a name, so other sites must not see it.
				{ name: "referrer", content: "same-origin" },
			]
		: [];

/** The live chat: open by Melbourne time, otherwise a call-back form (LCH-008 to LCH-013). */
export default function LiveChat({ loaderData, actionData }: Route.ComponentProps) {
	const {
		product,
		kind,
		cases,
		hours,
		today,
		opensAgain,
		chat,
		name,
		caseNumber,
		wantsCallBack,
		forms,
		callBackForm,
		returnTo,
	} = loaderData;
	const brand = useRoot()?.brand;
	const { isOpen, changesAt } = useOpen(hours);
	// True if this page was first shown without a chat: a chat that then appears has just begun.
	const hadNone = useRef(chat === null);
	const isHidden = new URLSearchParams(useLocation().search).has("end");
	const opens = changesAt === hours.changes_at ? opensAgain : inWords(new Date(changesAt), today);
	const refused = actionData && "typed" in actionData ? actionData : undefined;
	const isCallBack = refused !== undefined && refused.typed.intent === undefined;
	const callBack = (
		<CallBackPanel
			name={name ?? ((isCallBack && refused.typed.name?.[0]) || undefined)}
			caseNumber={caseNumber}
			cases={cases}
			returnTo={returnTo}
			opensAgain={isOpen ? undefined : opens}
			form={callBackForm}
			refused={isCallBack ? refused : undefined}
			isOpen={wantsCallBack}
		/>
	);
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(TITLE, product, refused !== undefined)}</title>
				<h1>{chatCopy.thankYou}</h1>
				{/* Says what to wait for: the chat that loads, or its opening (decision 96). A running chat says it itself. */}
				{!(chat || isHidden || (isOpen && wantsCallBack)) && (
					<p>{isOpen ? chatCopy.pleaseWait : `The chat opens ${opens}.`}</p>
				)}
				{chat ? (
					<PageForms forms={forms} answer={refused}>
						<OwnChat
							chat={chat}
							copied={actionData && "done" in actionData ? actionData : undefined}
							isJustBegun={hadNone.current}
						/>
					</PageForms>
				) : isHidden ? (
					<p>
						You ended the conversation. <Link href={links.liveChat()}>Open it again</Link>.
					</p>
				) : !isOpen || wantsCallBack || isCallBack ? (
					callBack
				) : kind.kind === "outside" ? (
					<OutsideChat {...kind} caseNumber={caseNumber} />
				) : (
					<Begin name={name} caseNumber={caseNumber} form={forms.begin} refused={refused} />
				)}
				<section className={styles.hours} aria-labelledby="hours">
					<h2 id="hours" className={styles.title}>
						Opening hours
					</h2>
					<Facts bold="terms" className={styles.list}>
						<Fact term="Chat">
							{openHours({ phoneHours: "", chatHours: hours }).chat}. Closed on Victorian public holidays.
						</Fact>
						{brand && (
							<Fact term="Phone">
								<PhoneLink of={brand.phone} />, {brand.phoneHours}
							</Fact>
						)}
						<Fact term="In danger?">
							Call <a href="tel:000">000</a>. To talk to someone at any time, call Lifeline on{" "}
							<a href="tel:131114">13&nbsp;11&nbsp;14</a>.
						</Fact>
					</Facts>
				</section>
				<div>
					<ButtonLink href={links.home()} variant="secondary" icon="search">
						{chatCopy.searchServices}
					</ButtonLink>
				</div>
			</Stack>
		</Page>
	);
}
