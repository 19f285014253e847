import { useState } from "react";
import { useNavigation } from "react-router";
import { copy } from "#contract/copy.ts";
import { HCP_RELATIONSHIPS, NDIS_RELATIONSHIPS, PLAN_MANAGEMENT, SERVICE_FREQUENCY } from "#contract/follow-up-options.ts";
import { AREA_BEHAVIOUR_SUPPORT, PLAN_FILE_BYTES } from "#contract/limits.ts";
import { telephone } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { Button } from "../../ui/button/button.tsx";
import { Checkboxes } from "../../ui/checkboxes/checkboxes.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "../../ui/error-summary/error-summary.tsx";
import { Radios, Select, TextArea, TextField } from "../../ui/field/field.tsx";
import { FileField } from "../../ui/file-field/file-field.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { PostForm } from "../post-form/post-form.tsx";
import { Diagnoses } from "./diagnoses.tsx";
import styles from "./follow-up-form.module.css";
import { Preferences } from "./preferences.tsx";
import { Reveal } from "./reveal.tsx";
import { FOLLOW_UP_LABELS, type FollowUpErrors, type FollowUpValues } from "./values.ts";

interface FormProps {
	isForHcp: boolean;
	area: string | null;
	areas: readonly { id: number; name: string }[];
	/** Service areas within home care. */
	hcpAreas: readonly { id: number; name: string }[];
	diagnoses: readonly string[];
	values: FollowUpValues;
	errors: FollowUpErrors;
	/** Wrong fields in the order of the page. */
	summary: readonly { href: string; message: string }[];
	/** Changes with every answer of the server. */
	round: number;
	fault: { kind: "gone" | "repeat" | "limit" | "token" | "file" | "system"; title?: string; detail: string } | undefined;
	csrfToken: string | undefined;
	fileLost: boolean;
}

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const titles = {
	gone: "This form can no longer take details",
	repeat: "Your details are already with us",
	limit: "Please wait a little",
	token: "Please press the button once more",
	file: "We could not keep the file just now",
	system: copy.connect.systemError,
} as const;

const Fault = ({ fault }: { fault: NonNullable<FormProps["fault"]> }) => {
	const brand = useRoot()?.brand;
	const words = {
		gone: "It is open for seven days, in the browser that sent the request. Your request itself is safe with us. Ring us, and we write your details down.",
		repeat: fault.detail,
		limit: fault.detail,
		token: fault.detail,
		file: "Your answers are still in the form. Try again in a moment, or send them without the file: we ask you for the plan later.",
		system: "Nothing you typed is lost. Please try again, or contact us.",
	};
	return (
		<Notice kind={fault.kind === "repeat" ? "warning" : "error"} role="alert" title={fault.title ?? titles[fault.kind]}>
			<p>{words[fault.kind]}</p>
			{brand && (
				<p>
					<a href={telephone(brand.phone)}>{brand.phone}</a>, {brand.phoneHours}, or <a href={`mailto:${brand.email}`}>{brand.email}</a>
				</p>
			)}
		</Notice>
	);
};

const KINDS = /^(application\/pdf|image\/(jpeg|png|webp|gif|heic|heif))$/;
const checkPlan = (file: File): string | undefined => {
	if (file.size > PLAN_FILE_BYTES) return "The plan file must be 10 MB or smaller.";
	if (file.type && !KINDS.test(file.type)) return "The plan must be a PDF or a picture (JPEG, PNG, WebP, GIF or HEIC).";
	return undefined;
};

const Plan = ({ values, errors, fileLost }: Pick<FormProps, "values" | "errors" | "fileLost">) => {
	const [chosen, setChosen] = useState(false);
	return (
		<section className={styles.part} aria-labelledby="plan-title">
			<h3 id="plan-title">NDIS plan</h3>
			<Radios
				name="plan_management"
				legend="How is the participant's NDIS plan managed?"
				options={options(PLAN_MANAGEMENT)}
				defaultValue={values.plan_management}
				error={errors.plan_management}
			/>
			<FileField
				id="ndis_plan_file"
				name="ndis_plan_file"
				label="Add the NDIS plan"
				optional
				hint="A PDF or a picture, 10 MB at most. One file. It is stored encrypted, and goes to nobody without your consent."
				accept=".pdf,image/*"
				check={checkPlan}
				error={errors.ndis_plan_file}
				onChange={(file) => setChosen(file !== undefined)}
			/>
			{fileLost && !chosen && <p className={styles.lost}>Please choose the file once more: your browser could not keep it.</p>}
			<Reveal open={chosen}>
				<Radios
					name="consent_to_send_ndis_plan"
					legend="Do you agree that we pass the plan on to the providers you chose?"
					hint="Asked only when you add a plan. If not, remove the file and send the form without it."
					options={[
						{ value: "true", label: "Yes" },
						{ value: "false", label: "No" },
					]}
					// Asked of a file that is there: of one chosen anew, anew.
					defaultValue={fileLost ? "" : values.consent_to_send_ndis_plan}
					error={errors.consent_to_send_ndis_plan}
				/>
			</Reveal>
		</section>
	);
};

/** Recipient or participant details and service preferences (visitor §5, follow-up forms). */
export const FollowUpForm = (props: FormProps) => {
	const { isForHcp, area, areas, hcpAreas, diagnoses, values, errors, summary, round, fault, csrfToken, fileLost } = props;
	const sending = useNavigation().state !== "idle";
	const who = isForHcp ? "recipient" : "participant";
	const title = isForHcp ? copy.followUp.recipientTitle : copy.followUp.participantTitle;
	const otherAreas = areas.filter(({ name }) => name !== area);
	return (
		<div className={styles.whole}>
			{summary.length > 0 && <ErrorSummary key={round} errors={summary} />}
			{fault && <Fault key={`fault ${round}`} fault={fault} />}
			<PostForm csrfToken={csrfToken} multipart inSections labelledBy="follow-up-title">
				<div className={styles.intro}>
					<h2 id="follow-up-title">{title}</h2>
					<p>
						Your request is already with us. These details help us find a provider that fits. You can also <a href="#skip">finish without them</a>.
					</p>
				</div>
				<section className={styles.part} aria-labelledby="who-title">
					<h3 id="who-title">About the {who}</h3>
					<TextField
						id="participant_first_name"
						name="participant_first_name"
						label={FOLLOW_UP_LABELS.participant_first_name}
						autoComplete="off"
						defaultValue={values.participant_first_name}
						error={errors.participant_first_name}
						maxLength={100}
					/>
					<TextField
						id="participant_last_name"
						name="participant_last_name"
						label={FOLLOW_UP_LABELS.participant_last_name}
						optional
						autoComplete="off"
						defaultValue={values.participant_last_name}
						error={errors.participant_last_name}
						maxLength={100}
					/>
					{!isForHcp && (
						<TextField
							id="participant_age"
							name="participant_age"
							label="Age"
							hint="In years, or months for a baby."
							width="postcode"
							defaultValue={values.participant_age}
							error={errors.participant_age}
							maxLength={20}
						/>
					)}
					<Select
						id="participant_relation"
						name="participant_relation"
						label={`Your relationship to the ${who}`}
						placeholderOption="Select your relationship"
						options={options(isForHcp ? HCP_RELATIONSHIPS : NDIS_RELATIONSHIPS)}
						defaultValue={values.participant_relation}
						error={errors.participant_relation}
					/>
				</section>
				<section className={styles.part} aria-labelledby="needs-title">
					<h3 id="needs-title">{isForHcp ? "What is needed" : "Needs and goals"}</h3>
					{isForHcp ? (
						<Checkboxes
							name="hcp_service_areas"
							legend="Services within the package"
							optional
							hint="Choose all that you would like."
							options={hcpAreas.map(({ id, name }) => ({ value: String(id), label: name }))}
							defaultValues={values.hcp_service_areas}
							error={errors.hcp_service_areas}
						/>
					) : (
						<>
							<Diagnoses names={diagnoses} chosen={values.diagnosis} other={values.diagnosis_other} error={errors.diagnosis} />
							<TextArea
								id="participant_goals"
								name="participant_goals"
								label={FOLLOW_UP_LABELS.participant_goals}
								hint="What should get easier, or be possible? In your own words."
								defaultValue={values.participant_goals}
								error={errors.participant_goals}
							/>
							{area === AREA_BEHAVIOUR_SUPPORT && (
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
							<Disclosure summary="Other services that may help" open={values.additional_services.length > 0}>
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
						hint="For example equipment, pets at home, or how best to get in touch."
						defaultValue={values.additional_needs}
						error={errors.additional_needs}
					/>
				</section>
				{!isForHcp && <Plan values={values} errors={errors} fileLost={fileLost} />}
				<Preferences values={values} errors={errors} />
				<Button type="submit" size="large">
					{sending ? "Sending …" : "Send details"}
				</Button>
			</PostForm>
		</div>
	);
};
