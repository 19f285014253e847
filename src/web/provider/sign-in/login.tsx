import { data, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import { Credentials, login, loginCode, loginState } from "#contract/accounts/accounts.ts";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "#contract/accounts/demo-sign-ins.ts";
import type { Brand } from "#contract/shared/brand.ts";
import { copy } from "#contract/shared/copy.ts";
import { call, formOf, read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { errorsOf } from "#web/lib/errors-of.ts";
import { keepingForm, unlessLost } from "#web/lib/keeping-form.ts";
import { links, mailTo, telephone } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { nextOf } from "#web/lib/to-login.ts";
import { useRound } from "#web/lib/use-round.ts";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { Fact, Facts } from "#web/ui/facts/facts.tsx";
import { TextField } from "#web/ui/field/field.tsx";
import { Card, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import type { Route } from "./+types/login";
import { EmailField } from "./email-field.tsx";
import styles from "./sign-in.module.css";

interface SignInAnswer {
	email: string;
	errors: Record<string, string>;
	fault?: string;
	csrfToken?: string;
}

/** Where to go after signing in: the page that asked for it, or the area's first page. */
const nextIn = (request: Request) => {
	const next = new URL(request.url).searchParams.get("next");
	return next ? nextOf(next) : links.admin();
};

export const loader = async (from: Route.LoaderArgs) => {
	const { next } = await read(from, loginState, {}).then((state) => {
		if (state.authenticated) throw redirect(nextIn(from.request));
		return state;
	});
	if (next === "enrol") throw redirect(links.security());
	return {
		step: next === "code" ? ("code" as const) : ("password" as const),
		product: from.context.get(requestContext).brand.name,
	};
};

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const { brand, csrfToken } = from.context.get(requestContext);
	const unexpected = copy.signIn.unexpected.replace("{product}", brand.name);
	const email = String(form.get("email") ?? "");
	const again = (answer: Partial<SignInAnswer>, status: number) =>
		data({ email, errors: {}, ...answer } satisfies SignInAnswer, { status });

	if (form.get("intent") === "code") {
		const answer = await call(from, loginCode, { body: { code: String(form.get("code") ?? "") } });
		if (answer.ok) return redirect(nextIn(from.request), 303);
		if (answer.status === 422) return again({ errors: errorsOf(answer.problem) }, 422);
		// The first step has expired or had too many tries: the page asks for the password again and says why.
		return again({ fault: answer.status === 401 ? answer.problem.detail : unexpected }, answer.status);
	}

	const typed = { email, password: String(form.get("password") ?? "") };
	const checked = Credentials.safeParse(typed);
	if (!checked.success)
		return again(
			{
				errors: errorsOf({
					errors: checked.error.issues.map((i) => ({ field: String(i.path[0]), message: i.message })),
				}),
			},
			422,
		);
	const answer = await call(from, login, { body: { auth: typed } });
	if (answer.ok) {
		const { next } = answer.data;
		const back = new URL(from.request.url).searchParams.get("next") ?? undefined;
		return redirect(
			next === "welcome" ? nextIn(from.request) : next === "enrol" ? links.security() : links.login(back),
			303,
		);
	}
	if (answer.status === 401) return again({ fault: copy.signIn.wrong }, 401);
	// Access is frozen.
	if (answer.status === 409) return again({ fault: answer.problem.detail }, 409);
	return again({ fault: unexpected, ...(answer.status === 403 ? { csrfToken } : {}) }, answer.status);
};

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
	keepingForm(
		request,
		serverAction,
		(form): SignInAnswer => ({ email: String(form.get("email") ?? ""), errors: {}, fault: copy.signIn.unexpected }),
	);

/** Reloads after too many wrong codes, because the page then asks for the password again. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
	unlessLost(args) || (args.actionResult !== undefined && !(args.actionResult as { lost?: boolean }).lost);

/** Sign-in for provider staff and our team (AUT-001). */
export default function Login({ loaderData: { step, product }, actionData }: Route.ComponentProps) {
	const root = useRoot();
	const sending = useNavigation().state !== "idle";
	const round = useRound(actionData);
	const { errors = {} } = actionData ?? {};
	// The message for a missing answer still holds the placeholder.
	const fault = actionData?.fault?.replace("{product}", product);
	const summary = ["email", "password", "code"].flatMap((field) =>
		errors[field] ? [{ href: `#${field}`, message: errors[field] }] : [],
	);
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(step === "code" ? "Enter your code" : "Sign in", product, Boolean(actionData))}</title>
				<meta name="robots" content="noindex" />
				<h1>{step === "code" ? "Enter your code" : "Provider sign-in"}</h1>
				{summary.length > 0 && <ErrorSummary key={`s${round}`} errors={summary} />}
				{fault && (
					<Notice kind="error" role="alert" title={fault} key={`f${round}`}>
						{root && fault !== copy.signIn.wrong && (
							<p>
								Call us on {root.brand.phone}, or email <a href={`mailto:${root.brand.email}`}>{root.brand.email}</a>.
							</p>
						)}
					</Notice>
				)}
				<Card className={styles.card}>
					{step === "code" ? (
						<Stack gap={6}>
							<PostForm intent="code" csrfToken={actionData?.csrfToken}>
								<TextField
									id="code"
									name="code"
									label="Code from your authenticator app"
									hint="Six digits. If you don't have your phone, use a recovery code."
									autoComplete="one-time-code"
									inputMode="text"
									width="phone"
									error={errors.code}
								/>
								<Button type="submit" size="large">
									{sending ? "Signing in …" : "Sign in"}
								</Button>
							</PostForm>
							<NoCode brand={root?.brand} />
							<PostForm action={links.logout()}>
								<Button type="submit" variant="quiet">
									Start again
								</Button>
							</PostForm>
						</Stack>
					) : (
						<Stack gap={6}>
							<PostForm csrfToken={actionData?.csrfToken}>
								<EmailField typed={actionData?.email} error={errors.email} />
								<TextField
									id="password"
									name="password"
									type="password"
									label="Password"
									autoComplete="current-password"
									error={errors.password}
								/>
								<Button type="submit" size="large">
									{sending ? "Signing in …" : "Sign in"}
								</Button>
							</PostForm>
							<p>
								<Link href={links.passwordReset()}>Forgot your password?</Link>
							</p>
						</Stack>
					)}
				</Card>
				{root?.demo && step === "password" && (
					<Notice kind="info" title="This is a demo. Sign in as">
						<Facts kind="below" bold="terms" className={styles.demo}>
							<Fact term="Staff with one profile">{DEMO_SIGN_INS.one.email}</Fact>
							<Fact term="Staff with several profiles">{DEMO_SIGN_INS.several.email}</Fact>
							<Fact term="Our own team">{DEMO_SIGN_INS.team.email}</Fact>
							<Fact term="Password of all three">{DEMO_PASSWORD}</Fact>
						</Facts>
					</Notice>
				)}
				<p>
					Not listed yet? <Link href={links.listYourOrganisation()}>See how it works for providers</Link>.
				</p>
			</Stack>
		</Page>
	);
}

/** Help without the app and without a recovery code: only our team can check who the person is. */
const NoCode = ({ brand }: { brand: Brand | undefined }) => (
	<Disclosure summary="No phone and no recovery code?">
		<p>You can't sign in with just your password. We can turn off the second step once we've checked it's you.</p>
		{brand && (
			<ul>
				<li>
					If you look after a provider: call us on <a href={telephone(brand.phone)}>{brand.phone}</a>,{" "}
					{brand.phoneHours}. Or email <a href={mailTo(brand.email)}>{brand.email}</a> with your phone number and we'll
					call you back.
				</li>
				<li>If you're in our team: call the person who runs the service.</li>
			</ul>
		)}
		<p>You'll sign in with your password while we're on the phone, then set up your new phone.</p>
	</Disclosure>
);
