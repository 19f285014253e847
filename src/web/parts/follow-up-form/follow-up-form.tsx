import type { Ref } from "react";
import { useNavigation } from "react-router";
import { followUpCopy } from "#contract/shared/copy/follow-up.ts";
import { AREA_BEHAVIOUR_SUPPORT } from "#contract/shared/funding-codes.ts";
import { ContractForm, Tick } from "../../forms/contract-form.tsx";
import type { NewForm } from "../../forms/form-state.ts";
import { useRoot } from "../../lib/root-data.ts";
import { Button } from "../../ui/button/button.tsx";
import { PhoneLink } from "../phone-link/phone-link.tsx";
import { AskQuestions, answersIn } from "../questions/ask-questions.tsx";
import { answersOf } from "./answers.ts";
import styles from "./follow-up-form.module.css";
import { FromElsewhere } from "./from-elsewhere.tsx";
import { Needs } from "./needs.tsx";
import { Part } from "./part.tsx";
import { PlanFile, PlanManagement } from "./plan.tsx";
import { Preferences } from "./preferences.tsx";
import { asBefore, BEFORE, type Elsewhere, LABELS, type RefusedFollowUp, said, type Typed } from "./values.ts";
import { Who } from "./who.tsx";

interface FormProps {
	form: NewForm;
	isForHcp: boolean;
	/** Asks how the NDIS plan is managed, and for the plan. */
	asksPlan: boolean;
	area: string | null;
	areas: readonly { id: number; name: string }[];
	/** Service areas within home care. */
	hcpAreas: readonly { id: number; name: string }[];
	diagnoses: readonly string[];
	refused: RefusedFollowUp | undefined;
	/** What a new form begins with. */
	start: Typed;
	/** Changes with each response. */
	round: number;
	/** The visitor checks the answers before sending. */
	checking: boolean;
	/** The visitor's name in the request. */
	ownName: string | null;
	/** Returns to the questions, at this field. */
	onChange: (first: string) => void;
	onInput: () => void;
	/** When the page last saved the answers automatically, in words. */
	savedAt: string | undefined;
	/** What another device of the visitor saved meanwhile. */
	elsewhere: Elsewhere | undefined;
	/** False where the visitor can't save or send. */
	canSave: boolean;
	ref: Ref<HTMLFormElement>;
}

const OWN_CHECKS = ["diagnosis"];

/** Recipient or participant details and service preferences (FUP-001, FUP-002). */
export const FollowUpForm = (props: FormProps) => {
	const { form, isForHcp, area, areas, hcpAreas, diagnoses, refused, start, round, checking, ownName } = props;
	const isSending = useNavigation().state !== "idle";
	const brand = useRoot()?.brand;
	const typed = refused?.typed ?? start;
	const { fileLost = false, planName } = refused ?? {};
	const who = isForHcp ? "recipient" : "participant";
	const asksBehaviour = area === AREA_BEHAVIOUR_SUPPORT;
	const answers = checking ? answersOf(typed, { isForHcp, ownName, hcpAreas, asksBehaviour, planName }) : undefined;
	const part = { onChange: props.onChange };
	return (
		<div className={styles.whole}>
			<ContractForm
				form={form}
				refused={refused}
				labels={LABELS}
				values={start}
				ownChecks={OWN_CHECKS}
				multipart
				inSections
				labelledBy="follow-up-title"
				onInput={props.onInput}
				ref={props.ref}
				advice="Please try again, or contact us."
				contact={
					brand && (
						<>
							<PhoneLink of={brand.phone} />, {brand.phoneHours}, or <a href={`mailto:${brand.email}`}>{brand.email}</a>
						</>
					)
				}
			>
				<div className={styles.intro}>
					<h2 id="follow-up-title">{isForHcp ? followUpCopy.recipientTitle : followUpCopy.participantTitle}</h2>
					{checking ? (
						<p>We haven't received these details yet. If they're right, select Send details.</p>
					) : (
						<p>
							We already have your request. These details help us find the right provider. You can also{" "}
							<a href="#skip">skip this step</a>.
						</p>
					)}
				</div>
				<input type="hidden" name={BEFORE} defaultValue={said(typed, BEFORE) || asBefore(start)} />
				{props.elsewhere && <FromElsewhere {...props.elsewhere} />}
				<Part id="who" title={`About the ${who}`} answers={answers?.who} first="participant_relation" {...part}>
					<Who isForHcp={isForHcp} ownName={ownName} typed={typed} />
				</Part>
				<Part
					id="needs"
					title={isForHcp ? "Support needed" : "Needs and goals"}
					answers={answers?.needs}
					first={isForHcp ? "hcp_service_areas" : "diagnosis"}
					{...part}
				>
					<Needs
						{...{ isForHcp, asksBehaviour, hcpAreas, diagnoses, typed }}
						otherAreas={areas.filter(({ name }) => name !== area)}
						error={refused?.errors.diagnosis}
					/>
				</Part>
				{props.asksPlan && (
					<Part
						id="plan"
						title="NDIS plan"
						answers={answers?.plan}
						first="plan_management"
						{...part}
						last={<PlanFile {...{ fileLost, round, checking, planName }} />}
					>
						<PlanManagement />
					</Part>
				)}
				<Part id="preferences" title="Preferences" answers={answers?.preferences} first="preferences" {...part}>
					<Preferences typed={typed} />
					<AskQuestions said={answersIn(start)} refused={refused} />
				</Part>
				<Tick
					name="share_details"
					value="true"
					hint="Otherwise only our team reads them. You can change this for each provider on your private page."
				/>
				<div className={styles.actions}>
					<Button
						key={checking ? "send" : "check"}
						type="submit"
						size="large"
						name="step"
						value={checking ? "send" : "check"}
					>
						{isSending ? (checking ? "Sending …" : "Checking …") : checking ? "Send details" : "Continue"}
					</Button>
					{props.canSave && (
						<Button type="submit" size="large" variant="secondary" name="step" value="save">
							Save and finish later
						</Button>
					)}
				</div>
				{props.canSave && (
					<p className={styles.kept}>
						You can finish on any device with the link in our email. We keep your answers encrypted for 14 days. A plan
						file isn't kept until you send it.{props.savedAt && ` Last saved at ${props.savedAt}.`}
					</p>
				)}
			</ContractForm>
		</div>
	);
};
