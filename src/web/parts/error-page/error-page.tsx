import { useLocation } from "react-router";
import { copy } from "#contract/copy.ts";
import { isForTeam, isOfLetter, links, telephone } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Page, Stack } from "../../ui/layout/layout.tsx";
import { Link, LinkProvider } from "../../ui/link/link.tsx";
import { OtherWays } from "../contact-ways/contact-ways.tsx";
import styles from "./error-page.module.css";

/** What is said, and what leads on; without `others` nobody is asked to ring us, for it is not we who can help. */
interface Saying {
	title: string;
	lead: string;
	advice?: string;
	way: { href: string; label: string };
	/** Whether other ways to reach us stand below. */
	others: boolean;
}

const sayingOf = (status: number, here: string, refusedAt: string | undefined): Saying => {
	if (status === 403 && refusedAt !== undefined)
		return {
			title: "We did not take this form",
			lead: "Your browser told us that another site sent it. Nothing was sent on, and nothing has changed.",
			advice:
				"If you filled it in here, go back with your browser’s back button: what you typed should still be there. Copy what you do not want to type again, then open the page afresh and send the form from there.",
			way: { href: refusedAt, label: "Open the page afresh" },
			others: true,
		};
	if (status === 413 && refusedAt !== undefined)
		return {
			title: "That is too much text",
			lead: "One of your answers is longer than any of our forms has room for. Nothing was sent on, and nothing has changed.",
			advice: "Go back with your browser’s back button: what you typed should still be there. Make the longest answer shorter, and send the form again.",
			way: { href: refusedAt, label: "Open the page afresh" },
			others: true,
		};
	if (status === 403)
		return {
			title: "This page is not open to you",
			lead: "You are signed in, and the page needs rights that you do not have.",
			advice: "If you need it for your work, ask an administrator of your team.",
			way: isForTeam(here) ? { href: links.team(), label: "Back to the console" } : { href: links.ownProviders(), label: "Back to your profiles" },
			others: false,
		};
	const way = { href: here, label: "Try again" };
	return status === 503 || status === 429
		? { title: "The service is busy", lead: "Please wait a moment and try again.", way, others: true }
		: { title: copy.connect.systemError, lead: "It is our fault, not yours. Please try again in a few minutes.", way, others: true };
};

/**
 * What a visitor sees when a page cannot be shown, with a way out of it: not found, a form that is none of ours or holds too much, not theirs to see, busy, or a fault of ours.
 * @param refusedAt where a form was sent that was refused, such as `/contact`
 */
export const ErrorPage = (props: { status: number; refusedAt?: string | undefined }) => (
	// Ordinary links: the page they lead to is asked for afresh, whatever the scripts hold. Theirs would lack the styles of the page that could not be shown, and a
	// redirect that comes before those is an error that nobody caught.
	<LinkProvider component={undefined}>
		<Said {...props} />
	</LinkProvider>
);

const Said = ({ status, refusedAt }: { status: number; refusedAt?: string | undefined }) => {
	const root = useRoot();
	const { pathname, search } = useLocation();
	const product = root?.brand.name;
	// What no link and no form of ours asks for (400, 405, 415) is mistyped as well.
	if ([404, 410, 400, 405, 415].includes(status))
		return (
			<Page width="text">
				<Stack gap="large">
					<title>{`${copy.notFound.title}${product ? ` – ${product}` : ""}`}</title>
					<h1>{copy.notFound.title}</h1>
					<p className={styles.lead}>
						{isOfLetter(pathname)
							? "This link comes from an e-mail of ours. Part of it may be missing, or its time may be over. Open the e-mail again and press the link there. If that does not help, ring us: we can look it up."
							: "The address may be mistyped, or the page may have moved. You can start from here."}
					</p>
					<div className={styles.ways}>
						<ButtonLink href={links.home()} size="large" icon="search">
							Find a provider
						</ButtonLink>
						<ul className={styles.others}>
							{isForTeam(pathname) && (
								<li>
									<Link href={links.team()}>Back to the console</Link>
								</li>
							)}
							<li>
								<Link href={links.results()}>See all providers</Link>
							</li>
							<li>
								<Link href={links.listYourOrganisation()}>Enquire about being listed</Link>
							</li>
						</ul>
					</div>
					{root && (
						<p>
							Were you looking for something else? <Link href={links.liveChat()}>{copy.notFound.getInTouch}</Link> by chat, or call{" "}
							<a className={styles.phone} href={telephone(root.brand.phone)}>
								{root.brand.phone}
							</a>
							.
						</p>
					)}
				</Stack>
			</Page>
		);
	const { title, lead, advice, way, others } = sayingOf(status, pathname + search, refusedAt);
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{`${title}${product ? ` – ${product}` : ""}`}</title>
				<h1>{title}</h1>
				<p className={styles.lead}>{lead}</p>
				{advice && <p>{advice}</p>}
				<div className={styles.ways}>
					<ButtonLink href={way.href} size="large">
						{way.label}
					</ButtonLink>
					{others && <Link href={links.home()}>Start again from the search</Link>}
				</div>
				{root && others && (
					<p>
						Or call us on{" "}
						<a className={styles.phone} href={telephone(root.brand.phone)}>
							{root.brand.phone}
						</a>{" "}
						({root.brand.phoneHours}), <Link href={links.liveChat()}>chat with us</Link>, or <a href={`mailto:${root.brand.email}`}>contact us by e-mail</a>. We
						can help you at once.
					</p>
				)}
				{root && others && <OtherWays brand={root.brand} />}
				{root && <p className={styles.reference}>Reference: {root.requestId}</p>}
			</Stack>
		</Page>
	);
};
