import { type Ref, useState } from "react";
import { useNavigation } from "react-router";
import {
	HCP_RELATIONSHIPS,
	MYSELF,
	NDIS_RELATIONSHIPS,
	SERVICE_FREQUENCY,
} from "#contract/quotes/follow-up-options.ts";
import { copy } from "#contract/shared/copy.ts";
import { AREA_BEHAVIOUR_SUPPORT } from "#contract/shared/limits.ts";
import { useTakeover } from "../../lib/use-takeover.ts";
import { Button } from "../../ui/button/button.tsx";
import { Checkboxes } from "../../ui/checkboxes/checkboxes.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "../../ui/error-summary/error-summary.tsx";
import { Checkbox, Select, TextArea, TextField } from "../../ui/field/field.tsx";
import { PostForm } from "../post-form/post-form.tsx";
import { answersOf } from "./answers.ts";
import { Diagnoses } from "./diagnoses.tsx";
import { type FollowUpError, FollowUpErrorNotice } from "./error-notice.tsx";
import styles from "./follow-up-form.module.css";
import { Part } from "./part.tsx";
import { PlanFile, PlanManagement } from "./plan.tsx";
import { Preferences } from "./preferences.tsx";
import { Reveal } from "./reveal.tsx";
import { FOLLOW_UP_LABELS, type FollowUpErrors, type FollowUpValues } from "./values.ts";

interface FormProps {
	isForHcp: boolean;
	/** Asks how the NDIS plan is managed, and for the plan. */
	asksPlan: boolean;
	area: string | null;
	areas: readonly { id: number; name: string }[];
	/** Service areas within home care. */
	hcpAreas: readonly { id: number; name: string }[];
	diagnoses: readonly string[];
	values: FollowUpValues;
	errors: FollowUpErrors;
	/** Errors in page order. */
	summary: readonly { href: string; message: string }[];
	/** Changes with each response. */
	round: number;
	fault: FollowUpError | undefined;
	csrfToken: string | undefined;
	fileLost: boolean;
	/** The visitor checks the answers before sending. */
	checking: boolean;
	planName: string | undefined;
	/** The visitor's name in the request. */
	ownName: string | null;
	/** Returns to the questions, at this field. */
	onChange: (first: string) => void;
	onInput: () => void;
	/** When the page last saved the answers by itself, in words. */
	savedAt: string | undefined;
	/** False where the visitor can't save or send. */
	canSave: boolean;
	ref: Ref<HTMLFormElement>;
}

const OWN_CHECKS = ["diagnosis"];

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Recipient or participant details and service preferences (FUP-001, FUP-002). */
export const FollowUpForm = (props: FormProps) => {
	const {
		isForHcp,
		area,
		areas,
		hcpAreas,
		diagnoses,
		values,
		errors,
		summary,
		round,
		fault,
		csrfToken,
		fileLost,
		checking,
		planName,
		ownName,
	} = props;
	const sending = useNavigation().state !== "idle";
	const [relation, setRelation] = useState(values.participant_relation);
	useTakeover(() => {
		const chosen = document.getElementById("participant_relation");
		if (chosen instanceof HTMLSelectElement) setRelation(chosen.value);
	});
	const who = isForHcp ? "recipient" : "participant";
	const title = isForHcp ? copy.followUp.recipientTitle : copy.followUp.participantTitle;
	const otherAreas = areas.filter(({ name }) => name !== area);
	const asksBehaviour = area === AREA_BEHAVIOUR_SUPPORT;
	const answers = checking ? answersOf(values, { isForHcp, ownName, hcpAreas, asksBehaviour, planName }) : undefined;
	const isOwn = relation === MYSELF && ownName !== null;
	const part = { onChange: props.onChange };
	return (
		<div className={styles.whole}>
			{summary.length > 0 && <ErrorSummary key={round} errors={summary} />}
			{fault && <FollowUpErrorNotice key={`fault ${round}`} fault={fault} />}
			<PostForm
				csrfToken={csrfToken}
				multipart
				inSections
				labelledBy="follow-up-title"
				onInput={props.onInput}
				ref={props.ref}
				ownChecks={OWN_CHECKS}
			>
				<div className={styles.intro}>
					<h2 id="follow-up-title">{title}</h2>
					{checking ? (
						<p>We haven't received these details yet. If they're right, select Send details.</p>
					) : (
						<p>
							We already have your request. These details help us find the right provider. You can also{" "}
							<a href="#skip">skip this step</a>.
						</p>
					)}
				</div>
				<Part id="who" title={`About the ${who}`} answers={answers?.who} first="participant_relation" {...part}>
					<Select
						id="participant_relation"
						name="participant_relation"
						label={`Your relationship to the ${who}`}
						placeholderOption="Select your relationship"
						options={options(isForHcp ? HCP_RELATIONSHIPS : NDIS_RELATIONSHIPS)}
						defaultValue={values.participant_relation}
						error={errors.participant_relation}
						onChange={(event) => setRelation(event.target.value)}
					/>
					<p role="status" className={isOwn ? undefined : styles.scriptless}>
						{ownName !== null &&
							`${isOwn ? "" : "If this is for yourself, you can leave your name out. "}We have your name from your request: ${ownName}.`}
					</p>
					<Reveal open={!isOwn}>
						<TextField
							id="participant_first_name"
							name="participant_first_name"
							label={FOLLOW_UP_LABELS.participant_first_name}
							autoComplete={`section-${who} given-name`}
							defaultValue={values.participant_first_name}
							error={errors.participant_first_name}
							maxLength={100}
						/>
						<TextField
							id="participant_last_name"
							name="participant_last_name"
							label={FOLLOW_UP_LABELS.participant_last_name}
							optional
							autoComplete={`section-${who} family-name`}
							defaultValue={values.participant_last_name}
							error={errors.participant_last_name}
							maxLength={100}
						/>
					</Reveal>
					{!isForHcp && (
						<TextField
							id="participant_age"
							name="participant_age"
							label="Age"
							hint="For a baby, write the age in months."
							width="postcode"
							defaultValue={values.participant_age}
							error={errors.participant_age}
							maxLength={20}
						/>
					)}
				</Part>
				<Part
					id="needs"
					title={isForHcp ? "Support needed" : "Needs and goals"}
					answers={answers?.needs}
					first={isForHcp ? "hcp_service_areas" : "diagnosis"}
					{...part}
				>
					{isForHcp ? (
						<Checkboxes
							name="hcp_service_areas"
							legend="Services within the package"
							optional
							hint="Select all that you'd like."
							options={hcpAreas.map(({ id, name }) => ({ value: String(id), label: name }))}
							defaultValues={values.hcp_service_areas}
							error={errors.hcp_service_areas}
						/>
					) : (
						<>
							<Diagnoses
								names={diagnoses}
								chosen={values.diagnosis}
								other={values.diagnosis_other}
								error={errors.diagnosis}
							/>
							<TextArea
								id="participant_goals"
								name="participant_goals"
								label={FOLLOW_UP_LABELS.participant_goals}
								hint="What would you like to be easier, or be able to do?"
								defaultValue={values.participant_goals}
								error={errors.participant_goals}
							/>
							{asksBehaviour && (
								<TextArea
									id="behaviour_relevance"
									name="behaviour_relevance"
									label={FOLLOW_UP_LABELS.behaviour_relevance}
									optional
									rows={3}
									defaultValue={values.behaviour_relevance}
									error={errors.behaviour_relevance}
								/>
							)}
							<Disclosure summary="Other services that could help" open={values.additional_services.length > 0}>
								<Checkboxes
									name="additional_services"
									legend="Other services"
									optional
									options={otherAreas.map(({ name }) => ({ value: name, label: name }))}
									defaultValues={values.additional_services}
									error={errors.additional_services}
								/>
							</Disclosure>
						</>
					)}
					<Select
						id="service_frequency"
						name="service_frequency"
						label="How often is support needed?"
						optional
						placeholderOption="Not sure yet"
						options={options(SERVICE_FREQUENCY)}
						defaultValue={values.service_frequency}
						error={errors.service_frequency}
					/>
					<TextArea
						id="additional_needs"
						name="additional_needs"
						label={FOLLOW_UP_LABELS.additional_needs}
						optional
						hint="For example equipment, pets at home, or the best way to contact you."
						defaultValue={values.additional_needs}
						error={errors.additional_needs}
					/>
				</Part>
				{props.asksPlan && (
					<Part
						id="plan"
						title="NDIS plan"
						answers={answers?.plan}
						first="plan_management"
						{...part}
						last={<PlanFile {...{ values, errors, fileLost, round, checking, planName }} />}
					>
						<PlanManagement values={values} errors={errors} />
					</Part>
				)}
				<Part id="preferences" title="Preferences" answers={answers?.preferences} first="preferences" {...part}>
					<Preferences values={values} errors={errors} />
				</Part>
				<Checkbox
					id="share_details"
					name="share_details"
					value="true"
					defaultChecked={values.share_details === "true"}
					label="Providers that say yes may read these details, so I don’t have to explain everything again"
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
						{sending ? (checking ? "Sending …" : "Checking …") : checking ? "Send details" : "Continue"}
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
			</PostForm>
		</div>
	);
};
