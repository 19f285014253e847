import { data, redirect } from "react-router";
import { confirmCapacityEmail, readCapacityEmail, stopCapacityEmails } from "#contract/capacity/capacity.ts";
import { answerWords, confirmedDay } from "#contract/capacity/options.ts";
import { call, formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { flashMessages } from "#web/lib/flash-messages.ts";
import { links } from "#web/lib/links.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { LinkEnded } from "#web/parts/link-ended/link-ended.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Fact, Facts } from "#web/ui/facts/facts.tsx";
import { Card, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import type { Route } from "./+types/capacity-email";
import styles from "./capacity-email.module.css";

export const handle = { js: false };

const SAID = flashMessages({
	confirmed: "Thank you. All your answers are confirmed with today's date",
	already: "You've already confirmed this",
	stopped: "We won't send you reminder emails any more",
	changed: "Someone changed an answer in the meantime. Check them again, then confirm",
});

/** The same message in the page title, before the name of the page. */
const DONE = flashMessages({
	confirmed: "Confirmed",
	already: "Already confirmed",
	stopped: "Emails stopped",
	changed: "Please check again",
});

export const loader = async (from: Route.LoaderArgs) => {
	const { brand } = from.context.get(requestContext);
	const answer = await call(from, readCapacityEmail, { params: { token: from.params.token } });
	// Every bad link gets 404, so that the answer doesn't reveal whether the link ever existed.
	if (!answer.ok && (answer.status >= 500 || answer.status === 429)) throw data(null, { status: answer.status });
	if (!answer.ok) return data({ product: brand.name }, { status: 404 });
	const { account, used_at, providers, seen } = answer.data;
	const now = from.context.get(requestContext).now();
	return {
		product: brand.name,
		account,
		seen,
		used: used_at && confirmedDay(used_at, now),
		providers: providers.map(({ id, url_slug, name, areas }) => ({
			id,
			url_slug,
			name,
			areas: areas.map((area) => ({
				id: area.service_area,
				name: area.name,
				words: answerWords(area),
				day: confirmedDay(area.confirmed_at, now),
			})),
		})),
		said: new URL(from.request.url).searchParams.get("said") ?? "",
	};
};

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const params = { token: from.params.token };
	const back = (said: string) => redirect(`${links.capacityLetter(params.token)}?said=${said}#said`, 303);
	const refused = (status: number) => {
		// The reloaded page says that the link has ended.
		if (status === 404) return redirect(links.capacityLetter(params.token), 303);
		throw data(null, { status });
	};
	if (form.get("intent") === "stop") {
		const answer = await call(from, stopCapacityEmails, { params, body: {} });
		if (!answer.ok) return refused(answer.status);
		return back("stopped");
	}
	const answer = await call(from, confirmCapacityEmail, { params, body: { seen: String(form.get("seen") ?? "") } });
	if (answer.ok) return back(answer.data.was_confirmed ? "already" : "confirmed");
	if (answer.status === 409) return back("changed");
	return refused(answer.status);
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({
		title:
			loaderData && "account" in loaderData
				? [DONE[loaderData.said], "Is this still right?"].filter(Boolean).join(" – ")
				: undefined,
		product: loaderData?.product ?? "",
		noindex: true,
	});

type Loaded = Route.ComponentProps["loaderData"];

/**
 * Shows what the link in a reminder email would confirm. Opening it changes nothing, because mail scanners open links
 * too.
 */
export default function CapacityEmail({ loaderData }: Route.ComponentProps) {
	return "account" in loaderData ? (
		<CapacityQuestion {...loaderData} />
	) : (
		<LinkEnded link="capacity" product={loaderData.product} />
	);
}

const CapacityQuestion = ({ account, used, providers, seen, said }: Extract<Loaded, { account: unknown }>) => {
	const isOpen = used === null && providers.length > 0;
	return (
		<Page width="text">
			<Stack gap="large">
				<Stack gap={2}>
					<h1>{used ? "This is confirmed" : "Is this still right?"}</h1>
					<p>
						Who's taking new clients at <strong>{account}</strong>, as people see it in search. Dates are in Melbourne
						time.
					</p>
				</Stack>
				{SAID[said] && (
					<Notice
						kind={said === "changed" ? "warning" : "success"}
						id="said"
						role="status"
						title={SAID[said]}
						takesFocus
					/>
				)}
				{used && !SAID[said] && <Notice kind="info" title={`Already confirmed on ${used}`} />}
				{providers.length === 0 && <p>There are no answers left to confirm.</p>}
				{providers.map((provider) => (
					<Card as="section" key={provider.id} aria-labelledby={`provider-${provider.id}`}>
						<Stack gap={4}>
							<h2 id={`provider-${provider.id}`} className={styles.name}>
								{provider.name}
							</h2>
							<Facts kind="below" bold="terms">
								{provider.areas.map(({ id, name, words, day }) => (
									<Fact key={id} term={name}>
										{words}
										<span className={styles.day}>Confirmed on {day}</span>
									</Fact>
								))}
							</Facts>
							<p>
								<a href={links.ownCapacity(provider)}>
									Sign in to change it<span className="visually-hidden"> for {provider.name}</span>
								</a>
							</p>
						</Stack>
					</Card>
				))}
				{isOpen && (
					<PostForm intent="confirm">
						<input type="hidden" name="seen" value={seen} />
						<div>
							<Button type="submit" size="large" icon="check">
								Yes, it's all still right
							</Button>
						</div>
					</PostForm>
				)}
				{said !== "stopped" && (
					<PostForm intent="stop">
						<p className={styles.day}>Don't want these reminders?</p>
						<div>
							<Button type="submit" variant="secondary">
								Stop reminder emails
							</Button>
						</div>
					</PostForm>
				)}
			</Stack>
		</Page>
	);
};
