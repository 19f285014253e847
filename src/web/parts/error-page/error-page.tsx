import { useLocation } from "react-router";
import { connectCopy } from "#contract/shared/copy/connect.ts";
import { notFoundCopy } from "#contract/shared/copy/site.ts";
import { openHours } from "#contract/shared/open-hours.ts";
import { isOfEmail, links, telephone } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Page, Stack } from "../../ui/layout/layout.tsx";
import { Link, LinkProvider } from "../../ui/link/link.tsx";
import { OtherWays } from "../contact-ways/contact-ways.tsx";
import styles from "./error-page.module.css";

/** Text and link of an error page. */
export interface ErrorText {
	title: string;
	lead: string;
	advice?: string;
	way: { href: string; label: string };
	/** Shows other ways to reach us. False if we can't help. */
	others: boolean;
	/** The log has details under the shown reference. */
	isNoted?: boolean;
}

const errorTextOf = ({ status, refusedAt }: Props, here: string): ErrorText => {
	if (status === 403 && refusedAt !== undefined)
		return {
			title: "We couldn't accept this form",
			lead: "Your browser told us another site sent it. Nothing was sent, and nothing has changed.",
			advice:
				"If you filled it in here, use your browser's back button: what you typed should still be there. Copy what you don't want to retype, then reload the page and send the form from there.",
			way: { href: refusedAt, label: "Reload the page" },
			others: true,
		};
	if (status === 413 && refusedAt !== undefined)
		return {
			title: "That's too much text",
			lead: "One of your answers is too long for our forms. Nothing was sent, and nothing has changed.",
			advice:
				"Use your browser's back button: what you typed should still be there. Shorten your longest answer and send the form again.",
			way: { href: refusedAt, label: "Reload the page" },
			others: true,
		};
	const way = { href: here, label: "Try again" };
	if (status === 0)
		return {
			title: "No connection",
			lead: "We couldn't reach the service. Check you're online, then try again.",
			way,
			others: false,
		};
	return status === 503 || status === 429
		? { title: "The service is busy", lead: "Please wait a moment and try again.", way, others: true }
		: {
				title: connectCopy.systemError,
				lead: "It's our fault, not yours. Please try again in a few minutes.",
				way,
				others: true,
			};
};

interface Props {
	/** 0 if the server couldn't be reached. */
	status: number;
	/** Path of a refused form, such as `/contact`. */
	refusedAt?: string | undefined;
	/** Replaces the general text. */
	saying?: ErrorText | undefined;
}

/** This includes 400, 405 and 415, which none of our links and forms cause. */
export const NOT_FOUND = [404, 410, 400, 405, 415];

/**
 * Error page with links to continue: not found, a foreign or too large form, no access, busy, or our error.
 */
export const ErrorPage = (props: Props) => (
	// Plain links load the next page in full. Client-side navigation would lack the styles of the failed page, and an
	// early redirect would cause an uncaught error.
	<LinkProvider component={undefined}>
		<Said {...props} />
	</LinkProvider>
);

const Said = (props: Props) => {
	const { status, refusedAt, saying } = props;
	const root = useRoot();
	const { pathname, search } = useLocation();
	const product = root?.brand.name;
	// A forbidden page without its own text looks like a missing page.
	if (!saying && (NOT_FOUND.includes(status) || (status === 403 && refusedAt === undefined)))
		return (
			<Page width="text">
				<Stack gap="large">
					<title>{`${notFoundCopy.title}${product ? ` – ${product}` : ""}`}</title>
					<h1>{notFoundCopy.title}</h1>
					<p className={styles.lead}>
						{isOfEmail(pathname)
							? "This link is from one of our emails. It has expired or is incomplete. Open the email again and select the link there. If that doesn't help, call us and we can look it up."
							: "The address may be mistyped, or the page may have moved. You can start from here."}
					</p>
					<div className={styles.ways}>
						<ButtonLink href={links.home()} size="large" icon="search">
							Find a provider
						</ButtonLink>
						<ul className={styles.others}>
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
							Were you looking for something else? <Link href={links.liveChat()}>{notFoundCopy.getInTouch}</Link> by
							chat, or call <a href={telephone(root.brand.phone)}>{root.brand.phone}</a>.
						</p>
					)}
				</Stack>
			</Page>
		);
	const { title, lead, advice, way, others, isNoted } = saying ?? errorTextOf(props, pathname + search);
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
						Or call us on <a href={telephone(root.brand.phone)}>{root.brand.phone}</a> ({root.brand.phoneHours}),{" "}
						<Link href={links.liveChat()}>chat with us</Link> ({openHours(root.brand).chat}), or{" "}
						<a href={`mailto:${root.brand.email}`}>email us</a>. We can help you straight away.
					</p>
				)}
				{root && others && <OtherWays brand={root.brand} />}
				{/* Only logged errors show a reference. */}
				{root && (others || isNoted) && <p className={styles.reference}>Reference: {root.requestId}</p>}
			</Stack>
		</Page>
	);
};
