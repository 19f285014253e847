import { useEffect } from "react";
import { CASE_NUMBER_CHARACTERS } from "#contract/chat/limits.ts";
import { PREFERRED_TIME_CHARACTERS } from "#contract/enquiries/limits.ts";
import { copy } from "#contract/shared/copy.ts";
import { CSRF_FIELD, IDEMPOTENCY_FIELD } from "#contract/shared/request-names.ts";
import type { CaseForm } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { useRound } from "#web/lib/use-round.ts";
import { EmailField } from "#web/parts/email-field/email-field.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { TextField } from "#web/ui/field/field.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import styles from "./call-back-panel.module.css";
import { removeChatElements } from "./chat-elements.ts";

export const CALL_BACK_FIELDS = ["preferred_time", "name", "phone", "email", "caseNumber"] as const;
export type CallBackField = (typeof CALL_BACK_FIELDS)[number];

/** What the page gets back if the form was refused. */
export interface CallBackAnswer {
	kind: "call-back";
	values: Record<CallBackField, string>;
	errors: Partial<Record<CallBackField, string>>;
	fault?: string;
	advice?: string;
	csrfToken?: string;
	requestKey: string;
}

interface Props {
	/** Name of the visitor, for the greeting. */
	name: string | undefined;
	caseNumber: string | undefined;
	cases: CaseForm;
	/** Absolute URL that the case system redirects the visitor to. */
	returnTo: string;
	/** When the chat opens again, as text; undefined while it is open. */
	opensAgain: string | undefined;
	requestKey: string;
	answer: CallBackAnswer | undefined;
	/** The visitor asked for it, so the panel starts open. */
	isOpen: boolean;
}

/**
 * The closed chat: a panel, collapsed at first (LCH-017). Its form posts as a top-level navigation to our case endpoint
 * or an outside one (LCH-021).
 */
export const CallBackPanel = ({ name, caseNumber, cases, returnTo, opensAgain, requestKey, answer, isOpen }: Props) => {
	useEffect(removeChatElements, []);
	const root = useRoot();
	const round = useRound(answer);
	const { errors = {}, values } = answer ?? {};
	const summary = CALL_BACK_FIELDS.map((field) => ({ href: `#${field}`, message: errors[field] ?? "" })).filter(
		({ message }) => message,
	);
	return (
		<section className={styles.panel} aria-labelledby="offline-title" data-chat="offline">
			<div className={styles.bar}>
				<h2 id="offline-title" className={styles.title}>
					<Icon name="message" /> {opensAgain ? "Our chat is closed right now" : "We can call you back"}
				</h2>
				<details className={styles.menu}>
					<summary className={styles.menuButton}>
						<Icon name="menu" /> Chat menu
					</summary>
					<Link
						className={styles.end}
						href={`${links.liveChat({ ...(name ? { name } : {}), ...(caseNumber ? { caseNumber } : {}) })}${name || caseNumber ? "&" : "?"}end`}
					>
						<Icon name="close" /> {copy.chat.endConversation}
					</Link>
				</details>
			</div>
			<details open={isOpen || answer !== undefined}>
				<summary className={styles.toggle}>
					<Icon name="chevron-down" className={styles.arrow} /> Ask for a call back
				</summary>
				<div className={styles.inside}>
					{summary.length > 0 && <ErrorSummary key={round} errors={summary} />}
					{answer?.fault && (
						<Notice key={`f${round}`} kind="error" role="alert" title={answer.fault}>
							<p>{answer.advice} Nothing you typed is lost.</p>
						</Notice>
					)}
					<p className={styles.hello}>
						Hello{name ? ` ${name}` : ""}. {opensAgain && `We're offline right now, and open again ${opensAgain}. `}
						When's the best time to contact you?
					</p>
					<form method="post" action={cases.url ?? links.callBack()} className={styles.form} noValidate={!cases.url}>
						{!cases.url && <input type="hidden" name={CSRF_FIELD} value={answer?.csrfToken ?? root?.csrfToken ?? ""} />}
						{!cases.url && <input type="hidden" name={IDEMPOTENCY_FIELD} value={requestKey} />}
						<input type="hidden" name="orgid" value={cases.organisation} />
						<input type="hidden" name="retURL" value={returnTo} />
						<input type="hidden" name="recordType" value={cases.recordType} />
						<input type="hidden" name="origin" value={cases.origin} />
						<TextField
							id="preferred_time"
							name={cases.timeField}
							label={copy.chat.preferredTime}
							hint="For example, Tuesday after 4 pm."
							maxLength={PREFERRED_TIME_CHARACTERS}
							autoComplete="off"
							defaultValue={values?.preferred_time}
							error={errors.preferred_time}
						/>
						<TextField
							id="name"
							name="name"
							label="Your name"
							optional
							autoComplete="name"
							maxLength={60}
							defaultValue={values?.name ?? name}
							error={errors.name}
						/>
						<TextField
							id="phone"
							name="phone"
							type="tel"
							inputMode="tel"
							label="Phone"
							hint="We need a phone number or an email address to reach you."
							autoComplete="tel"
							width="phone"
							defaultValue={values?.phone}
							error={errors.phone}
						/>
						<EmailField
							id="email"
							name="email"
							label="Email"
							hint="If you'd prefer an email."
							autoComplete="email"
							defaultValue={values?.email}
							error={errors.email}
						/>
						{caseNumber ? (
							<input type="hidden" name="caseNumber" value={caseNumber} />
						) : (
							<TextField
								id="caseNumber"
								name="caseNumber"
								label="Your reference, if you have one"
								hint="It's in our emails to you, for example E24C1383."
								optional
								autoComplete="off"
								maxLength={CASE_NUMBER_CHARACTERS}
								defaultValue={values?.caseNumber}
								error={errors.caseNumber}
							/>
						)}
						<div>
							<Button type="submit" size="large" icon="send">
								Ask for a call back
							</Button>
						</div>
					</form>
				</div>
			</details>
		</section>
	);
};
