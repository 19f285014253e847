import { useRef, useState } from "react";
import { useNavigation } from "react-router";
import { OTHERS_WORDS } from "#contract/referrals/others.ts";
import { isAustralianPhone, isEmail } from "#contract/shared/checks.ts";
import { copy } from "#contract/shared/copy.ts";
import { FUNDING_UNKNOWN } from "#contract/shared/limits.ts";
import { PLAN_WAYS } from "#contract/shared/plan-management.ts";
import { asksPlan, isHcp } from "#contract/shared/rules.ts";
import { links, telephone } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import type { SearchState } from "../../lib/search-address.ts";
import { useTakeover } from "../../lib/use-takeover.ts";
import { Button } from "../../ui/button/button.tsx";
import { ErrorSummary } from "../../ui/error-summary/error-summary.tsx";
import { afterPress } from "../../ui/field/after-press.ts";
import { Checkbox, Select, TextField } from "../../ui/field/field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import { Link } from "../../ui/link/link.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { Steps } from "../../ui/steps/steps.tsx";
import { AttributionFields } from "../attribution-fields/attribution-fields.tsx";
import { EmailField } from "../email-field/email-field.tsx";
import { Terms } from "../glossary/terms.tsx";
import { useHumanCheck } from "../human-check/use-human-check.tsx";
import { PostForm } from "../post-form/post-form.tsx";
import { WhoPays } from "../who-pays/who-pays.tsx";
import styles from "./connect-form.module.css";
import { EveryoneFields } from "./everyone-fields.tsx";
import { PostcodeField } from "./postcode-field.tsx";
import type { ConnectErrors, ConnectValues, PostcodeTrouble } from "./values.ts";

interface Props {
	state: SearchState;
	chosen: { id: number; name: string; url_slug: string }[];
	areas: { id: number; name: string }[];
	ages: { code: string; description: string }[];
	funding: { code: string; name: string }[];
	requestKey: string;
	/** Asks everyone who fits, without a name, instead of `chosen`. */
	everyone?: boolean;
	/** When the page was made, ISO 8601. */
	openedAt: string;
	/** Result of sending the form. */
	answer?: {
		values: ConnectValues;
		errors: ConnectErrors;
		trouble?: PostcodeTrouble;
		unavailable?: number[];
		fault?: { kind: "system" | "repeat" | "limit" | "token"; title?: string; detail: string };
		/** New token, if the old one was lost. */
		csrfToken?: string;
	};
}

/** The answers of the follow-up form, in other words. */
const PLANS = [
	{ value: PLAN_WAYS.agency, label: "Agency managed (NDIA)" },
	{ value: PLAN_WAYS.plan, label: "Plan managed" },
	{ value: PLAN_WAYS.self, label: "Self managed" },
	{ value: "I'm not sure", label: "I'm not sure" },
];

/** Fields in page order. */
const FIELDS = [
	"providers",
	"name",
	"email",
	"phone",
	"service_area",
	"postcode",
	"age_group",
	"funding_type",
	"plan_management",
	"consent",
	"terms",
] as const;

/** Checks of fields that run when the visitor leaves them. */
const checks: Partial<Record<keyof ConnectValues, (typed: string) => string | undefined>> = {
	name: (typed) => (typed.trim() ? undefined : copy.connect.nameRequired),
	email: (typed) => (isEmail(typed.trim()) ? undefined : copy.connect.emailInvalid),
	phone: (typed) => (isAustralianPhone(typed) ? undefined : copy.connect.phoneInvalid),
};

const OWN_CHECKS = [...Object.keys(checks), "postcode"];

const fromSearch = (state: SearchState): ConnectValues => ({
	name: "",
	email: "",
	phone: "",
	service_area: state.service_areas_list[0] ?? "",
	postcode: state.postcodes_list[0] ?? "",
	suburb: state.suburb_list[0] ?? "",
	age_group: state.age_groups_list[0] ?? "",
	funding_type: state.funding_types_list[0] ?? "",
	plan_management: state.plan_management ? PLAN_WAYS[state.plan_management] : "",
	terms: false,
	consent: false,
	others: false,
	most: "",
	within_km: "",
});

/** The connect form, for one or more providers. Answers from the search show as text, without a field (CON-029). */
export const ConnectForm = ({
	state,
	chosen,
	areas,
	ages,
	funding,
	requestKey,
	openedAt,
	everyone = false,
	answer,
}: Props) => {
	const root = useRoot();
	const submitting = useNavigation().state === "submitting";
	const human = useHumanCheck();
	const sending = submitting || human.checking;
	const values = answer?.values ?? fromSearch(state);
	const [left, setLeft] = useState<ConnectErrors>({});
	const [hcp, setHcp] = useState(isHcp(values.funding_type));
	const errors = { ...answer?.errors, ...left };
	const form = useRef<HTMLFormElement>(null);
	useTakeover(() => setHcp(isHcp(String(new FormData(form.current ?? undefined).get("funding_type")))));
	// The search includes the typed values, as if they had been entered there.
	const searched: SearchState = {
		...state,
		service_areas_list: values.service_area ? [values.service_area] : state.service_areas_list,
		age_groups_list: values.age_group ? [values.age_group] : state.age_groups_list,
		funding_types_list: values.funding_type ? [values.funding_type] : state.funding_types_list,
	};

	// A new response replaces errors found while typing, and its summary takes focus.
	const [round, setRound] = useState({ answer, number: 0 });
	if (round.answer !== answer) {
		setRound({ answer, number: round.number + 1 });
		setLeft({});
	}

	const check = (field: "name" | "email" | "phone") => (event: { target: { value: string } }) => {
		const typed = event.target.value;
		if (typed || answer) afterPress(() => setLeft((was) => ({ ...was, [field]: checks[field]?.(typed) })));
	};
	/** Hides a field filled by the search unless it has an error (CON-029). */
	const known = (field: keyof ConnectValues, filled: boolean) => filled && !answer?.errors[field];
	const knownArea = areas.find((a) => String(a.id) === state.service_areas_list[0]);
	const knownAge = ages.find((a) => a.code === state.age_groups_list[0]);
	const knownFunding = [...funding, { code: FUNDING_UNKNOWN, name: copy.search.unknownFunding }].find(
		(f) => f.code === state.funding_types_list[0],
	);
	const hidden = {
		service_area: known("service_area", Boolean(knownArea)),
		postcode: known("postcode", Boolean(state.postcodes_list[0])),
		age_group: known("age_group", Boolean(knownAge)),
		funding_type: known("funding_type", Boolean(knownFunding)),
	};
	const anyHidden = Object.values(hidden).some(Boolean);
	const summary = FIELDS.map((field) => ({ href: `#${field}`, message: answer?.errors[field] ?? "" })).filter(
		({ message }) => message,
	);

	return (
		<Stack gap="large">
			<Steps
				steps={[
					{ label: copy.connect.steps.aboutYou, state: "current" },
					{ label: hcp ? copy.connect.steps.recipient : copy.connect.steps.participant, state: "todo" },
					{ label: copy.connect.steps.confirmation, state: "todo" },
				]}
			/>
			{summary.length > 0 && <ErrorSummary key={round.number} errors={summary} />}
			{answer?.fault?.kind === "system" && (
				<Notice kind="error" role="alert" title={copy.connect.systemError}>
					<p>
						Nothing you typed is lost. Please try again, or <a href={`mailto:${root?.brand.email}`}>contact us</a>{" "}
						{root && (
							<>
								{" "}
								or call <a href={telephone(root.brand.phone)}>{root.brand.phone}</a>
							</>
						)}
						.
					</p>
				</Notice>
			)}
			{answer?.fault?.kind === "repeat" && (
				<Notice kind="warning" role="alert" title="You have already sent a request from this page">
					<p>We have it. To send this one as well, select Send request again.</p>
				</Notice>
			)}
			{(answer?.fault?.kind === "limit" || answer?.fault?.kind === "token") && (
				<Notice
					key={`fault ${round.number}`}
					kind="error"
					role="alert"
					title={answer.fault.title ?? "Please wait a moment"}
				>
					<p>{answer.fault.detail}</p>
				</Notice>
			)}
			{anyHidden && (
				<section className={styles.known} aria-labelledby="your-search">
					<div className={styles.knownHead}>
						<h2 id="your-search">Your search</h2>
						<Link href={links.results({ ...state, to_quote: state.to_quote })}>Change your search</Link>
					</div>
					<dl>
						{hidden.service_area && <Fact label="Service" value={knownArea?.name} />}
						{hidden.postcode && (
							<Fact
								label="Location"
								value={[state.suburb_list[0], state.postcodes_list[0]].filter(Boolean).join(" ")}
							/>
						)}
						{hidden.age_group && <Fact label="Age of recipient" value={knownAge?.description} />}
						{hidden.funding_type && <Fact label="Funding" value={knownFunding?.name} />}
					</dl>
				</section>
			)}
			<div className={styles.form}>
				<PostForm csrfToken={answer?.csrfToken} requestKey={requestKey} human={human} ref={form} ownChecks={OWN_CHECKS}>
					<TextField
						id="name"
						name="name"
						label="Your name"
						autoComplete="name"
						defaultValue={values.name}
						error={errors.name}
						onBlur={check("name")}
						maxLength={200}
					/>
					<EmailField
						id="email"
						name="email"
						label="Email"
						hint="We'll email you updates about your request."
						autoComplete="email"
						defaultValue={values.email}
						error={errors.email}
						onBlur={check("email")}
					/>
					<TextField
						id="phone"
						name="phone"
						type="tel"
						label="Phone"
						hint="We'll use this to call you. Australian numbers only."
						autoComplete="tel"
						inputMode="tel"
						width="phone"
						defaultValue={values.phone}
						error={errors.phone}
						onBlur={check("phone")}
					/>
					{hidden.service_area ? (
						<input type="hidden" name="service_area" value={values.service_area} />
					) : (
						<Select
							id="service_area"
							name="service_area"
							label="Service"
							placeholderOption="Select a service"
							options={areas.map((a) => ({ value: String(a.id), label: a.name }))}
							defaultValue={values.service_area}
							error={errors.service_area}
						/>
					)}
					<PostcodeField
						values={values}
						hidden={hidden.postcode}
						error={errors.postcode}
						trouble={answer?.trouble}
						chosen={chosen}
						unavailable={answer?.unavailable}
						state={searched}
						form={form}
					/>
					{hidden.age_group ? (
						<input type="hidden" name="age_group" value={values.age_group} />
					) : (
						<Select
							id="age_group"
							name="age_group"
							label="Age of recipient"
							placeholderOption="Select an age group"
							options={ages.map((a) => ({ value: a.code, label: a.description }))}
							defaultValue={values.age_group}
							error={errors.age_group}
						/>
					)}
					{hidden.funding_type ? (
						<input type="hidden" name="funding_type" value={values.funding_type} />
					) : (
						<Select
							id="funding_type"
							name="funding_type"
							label="Funding type"
							placeholderOption="Select a funding type"
							options={[
								...funding.map((f) => ({ value: f.code, label: f.name })),
								{ value: FUNDING_UNKNOWN, label: copy.search.unknownFunding },
							]}
							defaultValue={values.funding_type}
							error={errors.funding_type}
							onChange={(event) => setHcp(isHcp(event.target.value))}
						/>
					)}
					{(!hidden.funding_type || asksPlan([values.funding_type])) && (
						// Only shown while the funding is the NDIS or unknown; otherwise its answer is dropped.
						<div className={styles.plan}>
							<Select
								id="plan_management"
								name="plan_management"
								label="How is the NDIS plan managed?"
								hint="The providers you ask see this. An agency-managed plan only pays registered providers."
								optional
								placeholderOption="Select how the plan is managed"
								options={PLANS}
								defaultValue={values.plan_management}
								error={errors.plan_management}
							/>
						</div>
					)}
					{!(hidden.service_area && hidden.funding_type) && <Terms />}
					{everyone && <EveryoneFields values={values} />}
					<input type="hidden" name="opened_at" value={openedAt} />
					<Checkbox
						id="consent"
						name="consent"
						value="yes"
						defaultChecked={values.consent}
						error={errors.consent}
						label={
							everyone ? (
								<EveryoneWords product={root?.brand.name ?? "us"} />
							) : (
								<ConsentWords names={chosen.map(({ name }) => name)} product={root?.brand.name ?? "us"} />
							)
						}
						hint={
							root &&
							`You can change your mind at any time. Rather talk first? Call us on ${root.brand.phone.replaceAll(" ", "\u00a0")}.`
						}
					/>
					{!everyone && (
						<Checkbox
							id="others"
							name="others"
							value="yes"
							defaultChecked={values.others}
							label={OTHERS_WORDS}
							hint="You choose who of them gets your name and contact details."
						/>
					)}
					<Checkbox
						id="terms"
						name="terms"
						value="yes"
						defaultChecked={values.terms}
						error={errors.terms}
						label={
							<>
								I agree to the <Link href={links.terms()}>terms and conditions</Link> and the{" "}
								<Link href={links.privacy()}>privacy policy</Link>.
							</>
						}
					/>
					<AttributionFields />
					{human.challenge}
					<Button type="submit" variant="primary" size="large">
						{sending ? "Sending …" : "Send request"}
					</Button>
				</PostForm>
			</div>
		</Stack>
	);
};

/** What each chosen provider learns now, and after it says yes (decision 71). */
const ConsentWords = ({ names, product }: { names: string[]; product: string }) => {
	const several = names.length > 1;
	return (
		<>
			I agree that {product} asks <strong>{new Intl.ListFormat("en-AU").format(names)}</strong> for me.{" "}
			{several ? "Each sees" : "They see"} the service, age group, suburb and funding now.{" "}
			{several ? "Each one that says yes gets" : "If they say yes, they get"} my name and contact details.
		</>
	);
};

/** What providers learn of a request that names nobody. */
const EveryoneWords = ({ product }: { product: string }) => (
	<>
		I agree that {product} asks providers that fit, without my name. They see the service, age group, suburb and
		funding. I choose who gets my name and contact details. <WhoPays of="some" />
	</>
);

const Fact = ({ label, value }: { label: string; value: string | undefined }) => (
	<div>
		<dt>{label}</dt>
		<dd>{value}</dd>
	</div>
);
