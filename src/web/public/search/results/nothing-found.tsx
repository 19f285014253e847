import { links, telephone } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { emptySearch } from "#web/lib/search-address.ts";
import { NoResultsForm } from "#web/parts/no-results-form/no-results-form.tsx";
import type { HelpAnswer, HelpValues } from "#web/parts/no-results-form/values.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Link } from "#web/ui/link/link.tsx";
import styles from "../results.module.css";

interface Props {
	wider: { label: string; href: string; count: number }[];
	lists: Parameters<typeof NoResultsForm>[0]["lists"];
	help: { known: HelpValues; requestKey: string };
	answer: HelpAnswer | undefined;
}

/** No provider matches: an apology, wider searches, funding information and our team's help (NOR-001 to NOR-004). */
export const NothingFound = ({ wider, lists, help, answer }: Props) => {
	const brand = useRoot()?.brand;
	return (
		<div className={styles.nothing}>
			<div role="status">
				<p className={styles.range}>Sorry, no providers match your search</p>
			</div>
			{wider.length > 0 && (
				<>
					<p>Try a wider search:</p>
					<ul className={styles.wider}>
						{wider.map(({ label, href, count }) => (
							<li key={label}>
								<ButtonLink href={href} variant="secondary">
									{/* One flex item, so that a long label wraps like text and the number follows it. */}
									<span>
										{label} <span className={styles.number}>({count === 1 ? "1 provider" : `${count} providers`})</span>
									</span>
								</ButtonLink>
							</li>
						))}
					</ul>
				</>
			)}
			<NoResultsForm
				lists={lists}
				known={help.known}
				requestKey={answer?.requestKey ?? help.requestKey}
				answer={answer}
			/>
			<div className={styles.blocks}>
				<section aria-labelledby="about-ndis">
					<h2 id="about-ndis">NDIS</h2>
					<p>
						The National Disability Insurance Scheme (NDIS) pays for support you need because of a disability. Your plan
						says what it covers and who manages the money.
					</p>
					<p>
						<Link href={links.ndis()}>How NDIS funding works</Link>
					</p>
				</section>
				<section aria-labelledby="about-care">
					<h2 id="about-care">Aged care and home care packages</h2>
					<p>
						Support at Home replaced Home Care Packages on 1 November 2025. It pays for help so older people can stay in
						their own home. My Aged Care decides who gets it.
					</p>
					<p>
						<Link href={links.homeCare()}>How home care funding works</Link>
					</p>
				</section>
			</div>
			<p>
				<Link href={links.results(emptySearch)}>See all providers</Link> or{" "}
				<Link href={links.home()}>start a new search</Link>.
				{brand && (
					<>
						{" "}
						Or call us on <a href={telephone(brand.phone)}>{brand.phone}</a>, {brand.phoneHours}.
					</>
				)}
			</p>
		</div>
	);
};
