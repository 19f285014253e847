import { data, redirect, redirectDocument, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import { askToJoin, JoinForm as JoinSchema } from "#contract/providers/join.ts";
import { ClaimForm as ClaimSchema, claimProfile, readClaimPage } from "#contract/referrals/claims.ts";
import { copy } from "#contract/shared/copy.ts";
import { IDEMPOTENCY_FIELD, JOIN_LINK_DAYS } from "#contract/shared/limits.ts";
import { call, formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { keepingForm } from "#web/lib/keeping-form.ts";
import { links, telephone } from "#web/lib/links.ts";
import { refusedToken } from "#web/lib/refused-token.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { sentAlready } from "#web/lib/sent-already.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { summaryOf } from "#web/lib/summary-of.ts";
import { useRound } from "#web/lib/use-round.ts";
import { EmailField } from "#web/parts/email-field/email-field.tsx";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { useHumanCheck } from "#web/parts/human-check/use-human-check.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { PrivacyLine } from "#web/parts/privacy-line/privacy-line.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { TextField } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Panel } from "#web/ui/panel/panel.tsx";
import type { Route } from "./+types/claim-profile";
import { JoinForm } from "./join-form.tsx";

export const loader = async (from: Route.LoaderArgs) => {
	const { brand } = from.context.get(requestContext);
	const answer = await call(from, readClaimPage, { params: { idOrSlug: from.params.id } });
	if (!answer.ok) throw data(null, { status: answer.status });
	const { provider, is_claimed } = answer.data;
	if (provider.url_slug !== from.params.slug) throw redirect(links.claimProfile(provider), 301);
	return {
		product: brand.name,
		provider,
		is_claimed,
		reference: new URL(from.request.url).searchParams.get("sent")?.slice(0, 8) ?? null,
		isAsked: new URL(from.request.url).searchParams.has("asked"),
		requestKey: crypto.randomUUID(),
	};
};

/** Labels of the form fields, in the order of the page. */
const LABELS = { name: "Your name", role: "Your role", email: "Work email", phone: "Work phone" };
type Field = keyof typeof LABELS;
const FIELDS = Object.keys(LABELS) as Field[];
const valuesOf = (form: FormData) =>
	Object.fromEntries(FIELDS.map((name) => [name, String(form.get(name) ?? "")])) as Record<Field, string>;

export interface Refused {
	intent: "join" | "claim";
	values: Record<Field, string>;
	errors: Record<string, string>;
	requestKey: string;
	fault?: string;
	advice?: string;
	csrfToken?: string;
}

const failed = copy.connect.systemError;

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const values = valuesOf(form);
	const requestKey = String(form.get(IDEMPOTENCY_FIELD) ?? "") || crypto.randomUUID();
	const isJoining = form.get("intent") === "join";
	const again = (answer: Partial<Refused>, status: number) =>
		data({ intent: isJoining ? "join" : "claim", values, errors: {}, requestKey, ...answer } satisfies Refused, {
			status,
		});
	const collect = (told: readonly { field: string; message: string }[]) =>
		Object.fromEntries(told.toReversed().map(({ field, message }) => [field, message]));
	const checked = (isJoining ? JoinSchema : ClaimSchema).safeParse(values);
	if (!checked.success)
		return again(
			{ errors: collect(checked.error.issues.map(({ path, message }) => ({ field: String(path[0]), message }))) },
			422,
		);
	const { slug: url_slug, id } = from.params;
	const asked = { params: { idOrSlug: id }, body: values };
	const sent = await (isJoining ? call(from, askToJoin, asked) : call(from, claimProfile, asked));
	if (sent.ok)
		return redirectDocument(
			`${links.claimProfile({ url_slug, id: Number(id) })}?${"reference" in sent.data ? `sent=${sent.data.reference}` : "asked"}`,
			303,
		);
	if (sent.status === 422) return again({ errors: collect(sent.problem.errors ?? []) }, 422);
	if (sent.status === 403) {
		const { title, ...refused } = refusedToken(from);
		return again({ fault: title, ...refused }, 403);
	}
	if (sent.status === 409 || sent.status === 429)
		return again(
			sent.problem.detail.includes("Idempotency-Key")
				? { fault: sentAlready.title, advice: sentAlready.advice, requestKey: crypto.randomUUID() }
				: { fault: sent.problem.detail },
			sent.status,
		);
	return again({ fault: failed }, sent.status);
};

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
	keepingForm(
		request,
		serverAction,
		(form): Refused => ({
			intent: form.get("intent") === "join" ? "join" : "claim",
			values: valuesOf(form),
			errors: {},
			fault: failed,
			requestKey: String(form.get(IDEMPOTENCY_FIELD) ?? ""),
		}),
	);

export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
	!formMethod && defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({ product: loaderData?.product ?? "", noindex: true });

type Loaded = Route.ComponentProps["loaderData"];

/** An organisation asks for access to its profile, or a colleague to join those who have it. */
export default function ClaimProfile({ loaderData, actionData }: Route.ComponentProps) {
	const { product, provider, is_claimed, reference, isAsked } = loaderData;
	const done = actionData
		? undefined
		: reference
			? "We have your request"
			: isAsked && is_claimed
				? "Check your email"
				: undefined;
	const title = is_claimed ? `Do you work at ${provider.name}?` : `Is ${provider.name} your organisation?`;
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(done ?? title, product, Boolean(actionData))}</title>
				<BackLink href={links.profile(provider)}>{provider.name}</BackLink>
				{done ? (
					<Panel title={done}>
						{reference ? (
							<p>
								Our team will call {provider.name} within two business days to check. We'll use the number in the public
								listing, and read out a code that you need with the link we email you then. If your address is at{" "}
								{provider.name}'s listed domain, we've sent it a link already: with it you can answer referrals at any
								hour. Your reference is {reference}.
							</p>
						) : (
							<p>
								If your address is at {provider.name}'s own email domain, we've sent it a link to join the team. The
								link works once, for {JOIN_LINK_DAYS} days. An owner then says yes or no. No email? Ask an owner of the
								account to invite you, or <a href={links.contact()}>contact us</a>.
							</p>
						)}
					</Panel>
				) : (
					<>
						<h1>{title}</h1>
						{is_claimed ? (
							<Stack gap="large">
								<JoinForm
									provider={provider.name}
									requestKey={loaderData.requestKey}
									refused={actionData?.intent === "join" ? actionData : undefined}
								/>
								<section aria-labelledby="not-yours">
									<h2 id="not-yours">Not your colleague? Tell us</h2>
									<p>
										If the owner has left, or doesn't work for {provider.name}, send us this form. Our team checks it.
									</p>
									<ClaimForm loaded={loaderData} refused={actionData?.intent === "claim" ? actionData : undefined} />
								</section>
							</Stack>
						) : (
							<ClaimForm loaded={loaderData} refused={actionData} />
						)}
					</>
				)}
			</Stack>
		</Page>
	);
}

const ClaimForm = ({
	loaded: { provider, is_claimed, requestKey },
	refused,
}: {
	loaded: Loaded;
	refused: Partial<Refused> | undefined;
}) => {
	const human = useHumanCheck();
	const brand = useRoot()?.brand;
	const round = useRound(refused);
	const sending = useNavigation().state === "submitting" || human.checking;
	const errors = refused?.errors ?? {};
	const summary = summaryOf(errors, LABELS, (name) => (is_claimed ? `claim-${name}` : name));
	/** The page has two forms if the profile has users. */
	const field = (name: Field) => ({
		...{ id: is_claimed ? `claim-${name}` : name, name, label: LABELS[name] },
		...{ defaultValue: refused?.values?.[name], error: errors[name] },
	});
	return (
		<Stack gap={6}>
			<p>
				With access you can keep the profile up to date, answer referrals and respond to reviews. Tell us who you are.
				Our team will call {provider.name} within two business days to check. We'll use the number in the public
				listing, and read out a code. Then you sign in with the code and a link we email you.
			</p>
			{summary.length > 0 && <ErrorSummary key={round} errors={summary} />}
			{refused?.fault && (
				<ErrorNotice key={`fault ${round}`} title={refused.fault}>
					{refused.advice}
				</ErrorNotice>
			)}
			<PostForm csrfToken={refused?.csrfToken} requestKey={refused?.requestKey ?? requestKey} human={human}>
				<TextField {...field("name")} autoComplete="name" maxLength={100} />
				<TextField
					{...field("role")}
					hint="For example, practice manager."
					autoComplete="organization-title"
					maxLength={100}
				/>
				<EmailField {...field("email")} autoComplete="email" />
				<TextField {...field("phone")} type="tel" autoComplete="tel" width="phone" />
				{human.challenge}
				<PrivacyLine to="check your request" />
				<div>
					<Button type="submit" size="large" icon="send">
						{sending ? "Sending …" : "Send request"}
					</Button>
				</div>
			</PostForm>
			{brand && (
				<p>
					Or call us on <a href={telephone(brand.phone)}>{brand.phone}</a>, {brand.phoneHours}.
				</p>
			)}
		</Stack>
	);
};
