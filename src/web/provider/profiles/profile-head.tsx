import { isolated } from "#contract/shared/isolated.ts";
import { links } from "#web/lib/links.ts";
import { providerLinks } from "#web/lib/provider-links.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import type { missingIn } from "./own-profile.ts";
import styles from "./profile-head.module.css";

type Missing = ReturnType<typeof missingIn>[number];

const MISSING_WORDS: Record<Missing, string> = {
	short_description: "a short description",
	description: "a long description",
	services: "a service",
	regions: "an area you serve",
};

interface Props {
	title: string;
	provider: {
		id: number;
		url_slug: string;
		name: string;
		is_active: boolean;
		inactive_reason?: string | null;
		missing: readonly Missing[];
	};
	/** The current page. */
	at: "edit" | "places" | "capacity" | "referrals" | "reviews" | "preview" | "history" | "welcome";
}

/** The heading of a page about one profile, and links to its other pages. */
export const ProfileHead = ({ title, provider, at }: Props) => {
	const pages = [
		{ key: "edit", href: providerLinks.editProfile(provider), label: "Edit" },
		{ key: "places", href: providerLinks.ownPlaces(provider), label: "Places, fit and prices" },
		{ key: "capacity", href: links.ownCapacity(provider), label: "Capacity" },
		{ key: "referrals", href: providerLinks.ownReferrals(provider), label: "Referrals" },
		{ key: "reviews", href: providerLinks.ownReviews(provider), label: "Reviews" },
		{ key: "history", href: providerLinks.profileHistory(provider), label: "History" },
		{ key: "preview", href: providerLinks.preview(provider), label: "Preview" },
	];
	const { missing } = provider;
	return (
		<div className={styles.head}>
			<h1 className={styles.title}>{title}</h1>
			<div className={styles.row}>
				<p className={styles.name}>
					<Name>{provider.name}</Name>
				</p>
				<nav aria-label={`Pages of ${isolated(provider.name)}`}>
					<ul className={styles.pages}>
						{pages.map(({ key, href, label }) => (
							<li key={key}>
								<Link href={href} aria-current={key === at ? "page" : undefined}>
									{label}
								</Link>
							</li>
						))}
					</ul>
				</nav>
			</div>
			{!provider.is_active && (
				<Notice kind="warning" title="This profile isn't visible to clients">
					{provider.inactive_reason && <p>Client services hid it from search: {provider.inactive_reason}</p>}
					<p>People can't find it in search or send requests. You can still edit it.</p>
					{missing.length > 0 && (
						<>
							<p>Before we can show it, it needs:</p>
							<ul>
								{missing.map((field) => (
									<li key={field}>
										<a href={`${at === "edit" ? "" : providerLinks.editProfile(provider)}#${field}`}>
											{MISSING_WORDS[field]}
										</a>
									</li>
								))}
							</ul>
						</>
					)}
					<p>
						{missing.length > 0 ? "Then " : "It has everything it needs. "}
						<a href={links.contact()}>{missing.length > 0 ? "contact us" : "Contact us"}</a> to make it visible.
					</p>
				</Notice>
			)}
		</div>
	);
};
