import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { adminCopy } from "#contract/shared/copy/admin.ts";
import { ActForm, useRefused } from "#web/forms/act-form.tsx";
import { Field } from "#web/forms/contract-form.tsx";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { ReviewBody, type ShownReview } from "../../parts/review-list/review-list.tsx";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { TextArea } from "../../ui/field/field.tsx";
import { Card } from "../../ui/layout/layout.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { Question } from "../../ui/question/question.tsx";
import { useHydrated } from "../../ui/taken-over/use-hydrated.ts";
import styles from "./own-review.module.css";

type Shown = ShownReview & {
	can_respond: boolean;
	/** Our team removed a response before, so they check the next one before it is public. */
	is_checked_first: boolean;
	/** When our team hid the response, and why. The reason is null while the response waits for their check. */
	hidden: { since: string; reason: string | null } | null;
	/** What our team did to the current response, and when. */
	team_did: { act: "redacted" | "removed"; at: string; reason: string | null } | null;
};

interface Props {
	review: Shown;
	provider: { id: number; name: string; url_slug: string };
	isOpen: boolean;
	/** Address of the page with this review's form open, for browsers without scripts. */
	formHref: string;
	/** Address of the page without an open form, to start again. */
	afresh: string;
	/** A colleague was faster than the refused form. */
	isChanged: boolean;
}

const REMOVE = "Yes, remove it";

/** One review with its response, and the form for a response if the provider can reply. */
export const OwnReview = ({ review, provider, isOpen, formHref, afresh, isChanged }: Props) => {
	const hydrated = useHydrated();
	const [opened, setOpened] = useState(isOpen);
	const field = useRef<HTMLDivElement>(null);
	const navigation = useNavigation();
	const sending = navigation.state !== "idle" && Number(navigation.formData?.get("review")) === review.id;
	const { response } = review;
	const hidden = { review: review.id };
	const written = useRefused(["respond"], hidden);
	const removing = useRefused(["remove"], hidden);
	const { fault } = written ?? removing ?? {};
	const showsForm = opened || written !== undefined;
	const form = `respond-${review.id}`;

	// A saved response closes its form, because the list now shows the response.
	const [before, setBefore] = useState(response?.comment);
	if (before !== response?.comment) {
		setBefore(response?.comment);
		setOpened(false);
	}
	const toggle = () => setOpened((was) => !was);
	const justOpened = opened && !isOpen;
	useEffect(() => {
		if (justOpened) field.current?.querySelector("textarea")?.focus();
	}, [justOpened]);
	useEffect(() => {
		if (written?.errors.comment) field.current?.querySelector("textarea")?.focus();
	}, [written]);

	return (
		<Card as="li" className={styles.own} id={`review-${review.id}`}>
			<ReviewBody review={review} keywords={[]} provider={provider} />
			{review.team_did && <TeamDid {...review.team_did} />}
			{review.hidden && <Hidden {...review.hidden} />}
			{fault &&
				(isChanged ? (
					<Meanwhile title={fault.title} isRemoving={removing !== undefined} afresh={afresh} />
				) : (
					<ErrorNotice title={fault.title ?? adminCopy.reviewsFailed}>
						{[fault.advice, written && "What you wrote is still here."].filter(Boolean).join(" ")}
					</ErrorNotice>
				))}
			{review.can_respond && (
				<div className={styles.acts}>
					{hydrated ? (
						<Button variant="secondary" icon="reply" aria-expanded={showsForm} aria-controls={form} onClick={toggle}>
							{adminCopy.respond}
							<span className="visually-hidden"> to the review by {review.reviewer.slice(0, -5)}</span>
						</Button>
					) : (
						!showsForm && (
							<ButtonLink variant="secondary" icon="reply" href={formHref}>
								{adminCopy.respond}
							</ButtonLink>
						)
					)}
				</div>
			)}
			{response && (
				<Question
					action={
						<>
							{adminCopy.remove}
							<span className="visually-hidden"> the response to the review by {review.reviewer.slice(0, -5)}</span>
						</>
					}
					title="Remove your response?"
					keep="Keep it"
					open={removing !== undefined}
				>
					<p>Visitors will no longer see it. You can write another one.</p>
					<ActForm
						intent="remove"
						hidden={hidden}
						submit={
							<>
								{REMOVE}
								<span className="visually-hidden">: the response to the review by {review.reviewer.slice(0, -5)}</span>
							</>
						}
						variant="danger"
						icon="trash"
						inline
					>
						<input type="hidden" name="updated" value={response.iso} />
					</ActForm>
				</Question>
			)}
			<div id={form} ref={field} hidden={!showsForm || !review.can_respond}>
				{showsForm && review.can_respond && (
					<ActForm
						intent="respond"
						hidden={hidden}
						values={{ comment: response?.comment }}
						labels={{ comment: "Your response" }}
						idOf={() => `comment-${review.id}`}
						submit={sending ? "Sending …" : response ? adminCopy.update : adminCopy.reply}
						variant="primary"
					>
						<input type="hidden" name="updated" value={response?.iso ?? ""} />
						<Field
							name="comment"
							as={TextArea}
							hint={
								review.is_checked_first
									? "Our team will check it before we publish it. Leave out names, contact details and anything about health."
									: "Everyone can read your response. Leave out names, contact details and anything about health."
							}
							rows={5}
						/>
					</ActForm>
				)}
			</div>
		</Card>
	);
};

/** Says that our team removed words from the response, or all of it. */
const TeamDid = ({ act, at, reason }: NonNullable<Shown["team_did"]>) => (
	<Notice
		kind="warning"
		title={
			act === "redacted"
				? `Our team removed words from your response on ${at}`
				: `Our team removed your response on ${at}`
		}
	>
		{reason && <p>Why: {reason}</p>}
	</Notice>
);

/** Says why only the provider's staff can see the response. */
const Hidden = ({ since, reason }: { since: string; reason: string | null }) =>
	reason === null ? (
		<Notice kind="info" title="Your response is not public yet">
			<p>Our team will check it before we publish it.</p>
		</Notice>
	) : (
		<Notice kind="warning" title={`We hid your response on ${since}`}>
			<p>Why: {reason}</p>
			<p>You can change it or remove it. If you change it, our team will check it before we publish it.</p>
		</Notice>
	);

interface MeanwhileProps {
	title: string | undefined;
	isRemoving: boolean;
	afresh: string;
}

/** Says that a colleague saved a response first. This form would have replaced or removed it. */
const Meanwhile = ({ title, isRemoving, afresh }: MeanwhileProps) => (
	<Notice kind="warning" role="alert" takesFocus title={title}>
		{isRemoving ? (
			<p>The current response is above. To remove it anyway, select “{REMOVE}” again.</p>
		) : (
			<p>
				What you wrote is still in the form below. The current review is above. To use your response, send it again. To
				keep theirs, <a href={afresh}>reload the reviews</a>: you'll lose what you wrote.
			</p>
		)}
	</Notice>
);
