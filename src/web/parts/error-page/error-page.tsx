import { useLocation } from "react-router";
import { copy } from "#contract/shared/copy.ts";
import { isOfEmail, links, telephone } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Page, Stack } from "../../ui/layout/layout.tsx";
import { Link, LinkProvider } from "../../ui/link/link.tsx";
import { OtherWays } from "../contact-ways/contact-ways.tsx";
import styles from "./error-page.module.css";

/** What is said, and what leads on; without `others` nobody is asked to ring us, for it is not we who can help. */
export interface ErrorText {
	title: string;
	lead: string;
	advice?: string;
	way: { href: string; label: string };
	/** Whether other ways to reach us stand below. */
	others: boolean;
	/** Whether the log knows more of it, under the reference that stands below. */
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
				title: copy.connect.systemError,
				lead: "It's our fault, not yours. Please try again in a few minutes.",
				way,
				others: true,
			};
};

interface Props {
	/** 0 where the service was not reached at all. */
	status: number;
	/** Where a form was sent that was refused, such as `/contact`. */
	refusedAt?: string | undefined;
	/** What is said in place of what all are told. */
	saying?: ErrorText | undefined;
}

/** What no link and no form of ours asks for (400, 405, 415) is mistyped as well. */
export const NOT_FOUND = [404, 410, 400, 405, 415];

/**
 * What a visitor sees when a page cannot be shown, with a way out of it: not found, a form that is none of ours or holds too much, not theirs to see, busy, or a fault of ours.
 */
export const ErrorPage = (props: Props) => (
	// Ordinary links: the page they lead to is asked for afresh, whatever the scripts hold. Theirs would lack the styles of the page that could not be shown, and a
	// redirect that comes before those is an error that nobody caught.
	<LinkProvider component={undefined}>
		<Said {...props} />
	</LinkProvider>
);

const Said = (props: Props) => {
	const { status, refusedAt, saying } = props;
	const root = useRoot();
	const { pathname, search } = useLocation();
	const product = root?.brand.name;
	// Whoever may not see a page, and is told nothing else, learns no more than that there is none.
	if (!saying && (NOT_FOUND.includes(status) || (status === 403 && refusedAt === undefined)))
		return (
			<Page width="text">
				<Stack gap="large">
					<title>{`${copy.notFound.title}${product ? ` – ${product}` : ""}`}</title>
					<h1>{copy.notFound.title}</h1>
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
							Were you looking for something else? <Link href={links.liveChat()}>{copy.notFound.getInTouch}</Link> by
							chat, or call{" "}
							<a className={styles.phone} href={telephone(root.brand.phone)}>
								{root.brand.phone}
							</a>
							.
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
						Or call us on{" "}
						<a className={styles.phone} href={telephone(root.brand.phone)}>
							{root.brand.phone}
						</a>{" "}
						({root.brand.phoneHours}), <Link href={links.liveChat()}>chat with us</Link>, or{" "}
						<a href={`mailto:${root.brand.email}`}>email us</a>. We can help you straight away.
					</p>
				)}
				{root && others && <OtherWays brand={root.brand} />}
				{/* What is nobody’s fault is looked for in no log. */}
				{root && (others || isNoted) && <p className={styles.reference}>Reference: {root.requestId}</p>}
			</Stack>
		</Page>
	);
};
