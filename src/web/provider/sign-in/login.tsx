import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { login, loginCode, loginState } from "#contract/accounts/accounts.ts";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "#contract/accounts/demo-sign-ins.ts";
import type { Brand } from "#contract/shared/brand.ts";
import { signInCopy } from "#contract/shared/copy/sign-in.ts";
import { PageForms, Refusal } from "#web/forms/act-form.tsx";
import { ContractForm, Secret, Send } from "#web/forms/contract-form.tsx";
import { keepForm, unlessLost } from "#web/forms/keep-form.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { formOf, read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links, mailTo } from "#web/lib/links.ts";
import { providerLinks } from "#web/lib/provider-links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { nextOf } from "#web/lib/to-login.ts";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { Phone } from "#web/ui/bdi/bdi.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { Fact, Facts } from "#web/ui/facts/facts.tsx";
import { Card, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import type { Route } from "./+types/login";
import { EmailField } from "./email-field.tsx";
import styles from "./sign-in.module.css";

const LABELS = { email: "Email", password: "Password", code: "Code from your authenticator app" };
const SECRET = ["password", "code"];

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
	};
};

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const unexpected = signInCopy.unexpected.replace("{product}", from.context.get(requestContext).brand.name);
	const says = { 403: unexpected, 429: unexpected };
	if (form.get("intent") === "code")
		return submitForm(from, loginCode, {
			secret: SECRET,
			taken: () => redirect(nextIn(from.request), 303),
			// The first step has expired or had too many tries: the page asks for the password again and says why.
			says: { ...says, 401: true },
		});
	const [email, password] = ["email", "password"].map((name) => String(form.get(name) ?? ""));
	return submitForm(from, login, {
		fields: ["auth.email", "auth.password"],
		names: { "auth.email": "email", "auth.password": "password" },
		given: () => ({ auth: { email, password } }),
		secret: SECRET,
		taken: ({ next }) => {
			const back = new URL(from.request.url).searchParams.get("next") ?? undefined;
			return redirect(
				next === "welcome" ? nextIn(from.request) : next === "enrol" ? links.security() : links.login(back),
				303,
			);
		},
		// 409: access is frozen.
		says: { ...says, 401: signInCopy.wrong, 409: true },
	});
};

export const clientAction = (from: Route.ClientActionArgs) => keepForm(from, SECRET);

/** Reloads after too many wrong codes, because the page then asks for the password again. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
	unlessLost(args) || (args.actionResult !== undefined && !(args.actionResult as { lost?: boolean }).lost);

/** Sign-in for provider staff and our team (AUT-001). */
export default function Login({ loaderData: { step }, actionData }: Route.ComponentProps) {
	const root = useRoot();
	const brand = root?.brand;
	return (
		<Page width="text">
			<Stack gap="large">
				<PrivateTitle title={step === "code" ? "Enter your code" : "Sign in"} refused={Boolean(actionData)} />
				<h1>{step === "code" ? "Enter your code" : "Provider sign-in"}</h1>
				<PageForms forms={{}} answer={actionData}>
					<Refusal labels={LABELS} failed={signInCopy.unexpected.replace("{product}", brand?.name ?? "")}>
						{brand && actionData?.fault?.title !== signInCopy.wrong && (
							<>
								Call us on <Phone>{brand.phone}</Phone>, or email <a href={`mailto:${brand.email}`}>{brand.email}</a>.
							</>
						)}
					</Refusal>
					<Card className={styles.card}>
						{step === "code" ? (
							<Stack gap={6}>
								<ContractForm bare intent="code" refused={actionData} labels={LABELS}>
									<Secret
										name="code"
										hint="Six digits. If you don't have your phone, use a recovery code."
										autoComplete="one-time-code"
										inputMode="text"
										width="phone"
									/>
									<Send size="large" busy="Signing in …">
										Sign in
									</Send>
								</ContractForm>
								<NoCode brand={brand} />
								<PostForm action={links.logout()}>
									<Button type="submit" variant="quiet">
										Start again
									</Button>
								</PostForm>
							</Stack>
						) : (
							<Stack gap={6}>
								<ContractForm bare refused={actionData} labels={LABELS}>
									<EmailField />
									<Secret name="password" type="password" autoComplete="current-password" />
									<Send size="large" busy="Signing in …">
										Sign in
									</Send>
								</ContractForm>
								<p>
									<Link href={providerLinks.passwordReset()}>Forgot your password?</Link>
								</p>
							</Stack>
						)}
					</Card>
				</PageForms>
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
					If you look after a provider: call us on <PhoneLink of={brand.phone} />, {brand.phoneHours}. Or email{" "}
					<a href={mailTo(brand.email)}>{brand.email}</a> with your phone number and we'll call you back.
				</li>
				<li>If you're in our team: call the person who runs the service.</li>
			</ul>
		)}
		<p>You'll sign in with your password while we're on the phone, then set up your new phone.</p>
	</Disclosure>
);
