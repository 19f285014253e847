import { useEffect } from "react";
import { chatCopy } from "#contract/shared/copy/chat.ts";
import { ContractForm, Field, Hidden, Send } from "#web/forms/contract-form.tsx";
import type { NewForm, RefusedForm } from "#web/forms/form-state.ts";
import type { CaseForm } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { EmailField } from "#web/parts/email-field/email-field.tsx";
import { AskInterpreter, INTERPRETER_LABEL } from "#web/parts/questions/ask-interpreter.tsx";
import { Reference } from "#web/ui/bdi/bdi.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { Link } from "#web/ui/link/link.tsx";
import styles from "./call-back-panel.module.css";
import { removeChatElements } from "./chat-elements.ts";

/** What the form calls the fields of the endpoint: an outside case system takes them by these names. */
export const callBackNames = ({ timeField }: Pick<CaseForm, "timeField">) => ({
	preferred_time: timeField,
	case_number: "caseNumber",
});

/** The endpoint's fields that the form has. Of how a person may be contacted, it asks only for an interpreter. */
export const CALL_BACK_FIELDS = [
	...["preferred_time", "name", "phone", "email", "case_number"],
	...Object.keys(INTERPRETER_LABEL),
];

interface Props {
	/** Name of the visitor, for the greeting. */
	name: string | undefined;
	caseNumber: string | undefined;
	cases: CaseForm;
	/** Absolute URL that the case system redirects the visitor to. */
	returnTo: string;
	/** When the chat opens again, as text; undefined while it is open. */
	opensAgain: string | undefined;
	form: NewForm;
	refused: RefusedForm | undefined;
	/** The visitor asked for it, so the panel starts open. */
	isOpen: boolean;
}

/**
 * The closed chat: a panel, collapsed at first (LCH-017). Its form posts as a top-level navigation to our case endpoint
 * or an outside one (LCH-021).
 */
export const CallBackPanel = ({ name, caseNumber, cases, returnTo, opensAgain, form, refused, isOpen }: Props) => {
	useEffect(removeChatElements, []);
	const { timeField } = cases;
	const idOf = (field: string) => (field === timeField ? "preferred_time" : field);
	const labels = {
		[timeField]: chatCopy.preferredTime,
		name: "Your name",
		phone: "Phone",
		email: "Email",
		...INTERPRETER_LABEL,
		caseNumber: "Your reference, if you have one",
	};
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
						<Icon name="close" /> {chatCopy.endConversation}
					</Link>
				</details>
			</div>
			<details open={isOpen || refused !== undefined}>
				<summary className={styles.toggle}>
					<Icon name="chevron-down" className={styles.arrow} /> Ask for a call back
				</summary>
				<div className={styles.inside}>
					<ContractForm
						form={form}
						refused={refused}
						labels={labels}
						values={{ name, caseNumber }}
						idOf={idOf}
						action={cases.url ?? links.callBack()}
						forFile
						above={
							<p className={styles.hello}>
								Hello{name ? ` ${name}` : ""}. {opensAgain && `We're offline right now, and open again ${opensAgain}. `}
								When's the best time to contact you?
							</p>
						}
					>
						<input type="hidden" name="orgid" value={cases.organisation} />
						<input type="hidden" name="retURL" value={returnTo} />
						<input type="hidden" name="recordType" value={cases.recordType} />
						<input type="hidden" name="origin" value={cases.origin} />
						<Field name={timeField} optional={false} hint="For example, Tuesday after 4 pm." autoComplete="off" />
						<Field name="name" autoComplete="name" />
						<Field
							name="phone"
							optional={false}
							hint="We need a phone number or an email address to reach you."
							width="phone"
						/>
						<Field
							name="email"
							as={EmailField}
							optional={false}
							hint="If you'd prefer an email."
							autoComplete="email"
						/>
						<AskInterpreter />
						{caseNumber ? (
							<Hidden name="caseNumber" />
						) : (
							<Field
								name="caseNumber"
								hint={
									<>
										It's in our emails to you, for example <Reference>E24C1383</Reference>.
									</>
								}
								autoComplete="off"
							/>
						)}
						<div>
							<Send size="large" icon="send">
								Ask for a call back
							</Send>
						</div>
					</ContractForm>
				</div>
			</details>
		</section>
	);
};
