import { useEffect, useRef } from "react";
import { data, redirect, useLocation, useOutletContext } from "react-router";
import {
	beginTwoFactor,
	changeOwnName,
	confirmTwoFactor,
	countRecoveryCodes,
	endOtherSessions,
	endSession,
	endTwoFactor,
	listSessions,
	loginState,
	renewRecoveryCodes,
} from "#contract/accounts/accounts.ts";
import { changeWeeklyEmail, readWeeklyEmail } from "#contract/referrals/inbox.ts";
import { copy } from "#contract/shared/copy.ts";
import { mediumMoment } from "#contract/shared/dates-in-words.ts";
import { call, formOf, read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { errorsOf } from "#web/lib/errors-of.ts";
import { flashMessages } from "#web/lib/flash-messages.ts";
import { keepingForm, unlessLost } from "#web/lib/keeping-form.ts";
import { links } from "#web/lib/links.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { useRound } from "#web/lib/use-round.ts";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { TextField } from "#web/ui/field/field.tsx";
import { Card, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { backWithFlash } from "../answer.ts";
import type { FrameContext } from "../frame.tsx";
import type { Route } from "./+types/security";
import { CodesLeft, RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./security.module.css";
import { WeeklyEmail } from "./weekly-email.tsx";

export const loader = async (from: Route.LoaderArgs) => {
	const { brand } = from.context.get(requestContext);
	const { next, person } = await read(from, loginState, {});
	const isEnrolling = next === "enrol";
	const places = isEnrolling ? undefined : await call(from, listSessions, {});
	const codes = isEnrolling ? undefined : await call(from, countRecoveryCodes, {});
	const weekly = !isEnrolling && person?.role === "staff" ? await call(from, readWeeklyEmail, {}) : undefined;
	return {
		product: brand.name,
		isEnrolling,
		weeklyEmail: weekly?.ok ? weekly.data.is_on : undefined,
		places: places?.ok
			? places.data.results.map((place) => ({
					...place,
					since: `${mediumMoment(place.signed_in)}, Melbourne time`,
					used: `${mediumMoment(place.last_used)}, Melbourne time`,
				}))
			: [],
		codesLeft: codes?.ok ? codes.data.left : undefined,
		said: new URL(from.request.url).searchParams.get("said"),
	};
};

interface Setup {
	secret: string;
	address: string;
	qr: { path: string; side: number };
}
interface SecurityAnswer {
	/** Shown until the first correct code. */
	setup?: Setup;
	/** Recovery codes, shown once. */
	codes?: string[];
	/** True if the codes replaced older ones. */
	isRenewed?: boolean;
	errors: Record<string, string>;
	fault?: string;
	/** The refused name. */
	name?: string;
}

const readSetup = (form: FormData): Setup | undefined => {
	const [secret, address, path, side] = ["secret", "address", "path", "side"].map((name) =>
		String(form.get(name) ?? ""),
	);
	return secret && address && path && side ? { secret, address, qr: { path, side: Number(side) } } : undefined;
};

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const again = (answer: Partial<SecurityAnswer>, status = 200) =>
		data({ errors: {}, ...answer } as SecurityAnswer, { status });
	const refused = (status: number, detail: string) => {
		if (status === 401) throw redirect(links.login(links.security()));
		return again(
			{ fault: status === 403 || status === 409 || status === 429 ? detail : copy.passwordReset.failed },
			status,
		);
	};
	switch (form.get("intent")) {
		case "begin": {
			const password = form.get("password");
			const answer = await call(from, beginTwoFactor, {
				body: password === null ? {} : { password: String(password) },
			});
			if (answer.ok) return again({ setup: answer.data });
			return answer.status === 422
				? again({ errors: errorsOf(answer.problem) }, 422)
				: refused(answer.status, answer.problem.detail);
		}
		case "confirm": {
			const answer = await call(from, confirmTwoFactor, { body: { code: String(form.get("code") ?? "") } });
			if (answer.ok) return again({ codes: answer.data.recovery_codes });
			const setup = readSetup(form);
			if (answer.status === 422) return again({ errors: errorsOf(answer.problem), ...(setup ? { setup } : {}) }, 422);
			return refused(answer.status, answer.problem.detail);
		}
		case "name": {
			const name = String(form.get("name") ?? "");
			const answer = await call(from, changeOwnName, { body: { name } });
			if (answer.ok) return backWithFlash(from.request, "name");
			return answer.status === 422
				? again({ errors: errorsOf(answer.problem), name }, 422)
				: refused(answer.status, answer.problem.detail);
		}
		case "weekly-on":
		case "weekly-off": {
			const intent = String(form.get("intent"));
			const answer = await call(from, changeWeeklyEmail, { body: { is_on: intent === "weekly-on" } });
			return answer.ok ? backWithFlash(from.request, intent) : refused(answer.status, answer.problem.detail);
		}
		case "renew-codes": {
			const answer = await call(from, renewRecoveryCodes, { body: { code: String(form.get("code") ?? "") } });
			if (answer.ok) return again({ codes: answer.data.recovery_codes, isRenewed: true });
			return answer.status === 422
				? again({ errors: errorsOf(answer.problem) }, 422)
				: refused(answer.status, answer.problem.detail);
		}
		case "end-two-factor": {
			const answer = await call(from, endTwoFactor, { body: { password: String(form.get("password") ?? "") } });
			if (answer.ok) return backWithFlash(from.request, "off");
			return answer.status === 422
				? again({ errors: errorsOf(answer.problem) }, 422)
				: refused(answer.status, answer.problem.detail);
		}
		case "end-others": {
			const answer = await call(from, endOtherSessions, {});
			return answer.ok ? backWithFlash(from.request, "others") : refused(answer.status, answer.problem.detail);
		}
		case "end-one": {
			const answer = await call(from, endSession, { params: { id: String(form.get("session") ?? "") } });
			// 404: the session has ended already, so there is nothing left to do.
			return answer.ok || answer.status === 404
				? backWithFlash(from.request, "one")
				: refused(answer.status, answer.problem.detail);
		}
		default:
			return again({ fault: copy.passwordReset.failed }, 400);
	}
};

/** The answer on a lost connection. It keeps the setup, because the secret is shown only here. */
const lost = (form: FormData): SecurityAnswer => {
	const setup = readSetup(form);
	return { errors: {}, fault: copy.passwordReset.failed, ...(setup ? { setup } : {}) };
};

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
	keepingForm(request, serverAction, lost);

export const shouldRevalidate = unlessLost;

const SAID = flashMessages({
	off: "Two-step sign-in is off",
	others: "You've been signed out everywhere else",
	one: "That device is signed out",
	name: "Your name is saved",
	"weekly-on": "The weekly email is on",
	"weekly-off": "The weekly email is off",
});

/** Two-step sign-in, and the list of devices where the person is signed in. */
export default function Security({
	loaderData: { product, isEnrolling, places, codesLeft, weeklyEmail, said },
	actionData,
}: Route.ComponentProps) {
	const { person } = useOutletContext<FrameContext>();
	const { key } = useLocation();
	const round = useRound(actionData);
	const { setup, codes, isRenewed = false, errors = {}, fault } = actionData ?? {};
	const summary = ["name", "code", "password"].flatMap((field) =>
		errors[field] ? [{ href: `#${field}`, message: errors[field] }] : [],
	);
	const title = isEnrolling && !codes ? "Set up two-step sign-in" : "Sign-in and security";
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(title, product, summary.length > 0)}</title>
				<meta name="robots" content="noindex" />
				{person.role === "team" && !isEnrolling && <BackLink href={links.team()}>Team console</BackLink>}
				<div>
					<h1>{title}</h1>
					<p>You're signed in as {person.email}.</p>
				</div>
				{summary.length > 0 && <ErrorSummary key={round} errors={summary} />}
				{fault && <Notice kind="error" role="alert" takesFocus title={fault} key={`f${round}`} />}
				{said && SAID[said] && !actionData && (
					<Notice kind="success" role="status" title={SAID[said]} key={key} takesFocus />
				)}
				{!isEnrolling && (
					<section aria-labelledby="own-name">
						<h2 id="own-name">Your name</h2>
						<PostForm intent="name">
							<TextField
								id="name"
								name="name"
								label="Name"
								hint="As your colleagues see it. To change your sign-in email, ask your account owner or an administrator."
								autoComplete="name"
								maxLength={100}
								defaultValue={actionData?.name ?? person.name}
								error={errors.name}
							/>
							<div>
								<Button type="submit" variant="secondary">
									Save name
								</Button>
							</div>
						</PostForm>
					</section>
				)}
				<section aria-labelledby="two-step">
					<h2 id="two-step">Two-step sign-in</h2>
					{codes ? (
						<RecoveryCodes codes={codes} isRenewed={isRenewed} round={round} />
					) : setup ? (
						<SetUp setup={setup} error={errors.code} />
					) : person.two_factor ? (
						<Stack gap={4}>
							<p>
								<strong>It's on.</strong> You sign in with your password and a code from your authenticator app.
							</p>
							{codesLeft !== undefined && <CodesLeft left={codesLeft} error={errors.code} />}
							{person.role === "staff" && (
								<Card>
									<PostForm intent="end-two-factor">
										<TextField
											id="password"
											name="password"
											type="password"
											label="Your password"
											hint="We ask for this to turn it off. Then you'll sign in with just your password."
											autoComplete="current-password"
											error={errors.password}
										/>
										<Button type="submit" variant="danger">
											Turn off
										</Button>
									</PostForm>
								</Card>
							)}
						</Stack>
					) : (
						<Stack gap={4}>
							<p>
								{isEnrolling
									? "Our team signs in with two steps: a password, and a code from an authenticator app on your phone."
									: "It's off. Turn it on so no one can sign in with just your password: you'll also need a code from an app on your phone."}
							</p>
							<PostForm intent="begin">
								{!isEnrolling && (
									<TextField
										id="password"
										name="password"
										type="password"
										label="Your password"
										hint="We ask for this to check it's you."
										autoComplete="current-password"
										error={errors.password}
									/>
								)}
								<Button type="submit" icon="shield">
									{isEnrolling ? "Set up" : "Turn on"}
								</Button>
							</PostForm>
						</Stack>
					)}
				</section>
				{weeklyEmail !== undefined && <WeeklyEmail isOn={weeklyEmail} />}
				{!isEnrolling && (
					<section aria-labelledby="places">
						<h2 id="places">Where you're signed in</h2>
						<ul className={styles.places}>
							{places.map((place) => (
								<li key={place.id}>
									<Card className={styles.place}>
										<div>
											<p className={styles.device}>
												{place.device} {place.is_this && <strong>(here)</strong>}
											</p>
											<p className={styles.times}>
												Signed in {place.since}. Last used {place.used}.
											</p>
										</div>
										{!place.is_this && (
											<PostForm intent="end-one" inline>
												<input type="hidden" name="session" value={place.id} />
												<Button type="submit" variant="quiet">
													Sign out<span className="visually-hidden"> of {place.device}</span>
												</Button>
											</PostForm>
										)}
									</Card>
								</li>
							))}
						</ul>
						{places.length > 1 && (
							<PostForm intent="end-others">
								<Button type="submit" variant="secondary">
									Sign out everywhere else
								</Button>
							</PostForm>
						)}
					</section>
				)}
				{!isEnrolling && (
					<p>
						<Link href={links.passwordReset()}>Change your password</Link> – we'll email you a link.
					</p>
				)}
			</Stack>
		</Page>
	);
}

const SetUp = ({ setup, error }: { setup: Setup; error: string | undefined }) => {
	const heading = useRef<HTMLHeadingElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once; an error takes focus itself
	useEffect(() => {
		if (!error) heading.current?.focus();
	}, []);
	return (
		<Stack gap={6}>
			<h3 ref={heading} tabIndex={-1}>
				Set up your app
			</h3>
			<ol className={styles.steps}>
				<li>
					Open an authenticator app on your phone. Any will do. If you don't have one, get one from your phone's app
					store.
				</li>
				<li>
					<p>Scan this code with it, or type the key.</p>
					<svg
						className={styles.qr}
						viewBox={`0 0 ${setup.qr.side} ${setup.qr.side}`}
						role="img"
						aria-label="QR code for your authenticator app; its key is below"
					>
						<path className={styles.light} d={`M0 0h${setup.qr.side}v${setup.qr.side}h-${setup.qr.side}z`} />
						<path className={styles.dark} d={setup.qr.path} />
					</svg>
					<p>
						Key: <code className={styles.key}>{setup.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
					</p>
					<p>
						<a href={setup.address}>Open it in an app on this device</a>
					</p>
				</li>
				<li>Type the six digits the app shows now.</li>
			</ol>
			<PostForm intent="confirm">
				<input type="hidden" name="secret" value={setup.secret} />
				<input type="hidden" name="address" value={setup.address} />
				<input type="hidden" name="path" value={setup.qr.path} />
				<input type="hidden" name="side" value={setup.qr.side} />
				<TextField
					id="code"
					name="code"
					label="Code"
					inputMode="numeric"
					autoComplete="one-time-code"
					width="phone"
					error={error}
				/>
				<Button type="submit">Confirm</Button>
			</PostForm>
		</Stack>
	);
};
