import type { NewForm, RefusedForm } from "#web/forms/form-state.ts";
import { links } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { emptySearch } from "#web/lib/search-address.ts";
import type { Association } from "#web/parts/no-results-form/associations.ts";
import { NoResultsForm } from "#web/parts/no-results-form/no-results-form.tsx";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Link } from "#web/ui/link/link.tsx";
import styles from "../results.module.css";
import type { FundingBlock } from "./funding-blocks.ts";

export interface NothingFoundProps {
	/** Of the form. */
	className: string | undefined;
	wider: { label: string; href: string; count: number }[];
	lists: Parameters<typeof NoResultsForm>[0]["lists"];
	help: {
		known: Readonly<Record<string, string>>;
		form: NewForm;
		associations: readonly Association[];
		/** Where else to go: to an email alert, and what each kind of funding pays for. */
		funding: readonly FundingBlock[];
	};
	refused: RefusedForm | null | undefined;
}

/** No provider matches: an apology, wider searches, funding information and our team's help (NOR-001 to NOR-004). */
export default function NothingFound({ className, wider, lists, help, refused }: NothingFoundProps) {
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
				className={className}
				lists={lists}
				known={help.known}
				associations={help.associations}
				form={help.form}
				refused={refused}
			/>
			<div className={styles.blocks}>
				{help.funding.map(({ id, title, text, href, link }) => (
					<section key={id} aria-labelledby={id}>
						<h2 id={id}>{title}</h2>
						<p>{text}</p>
						<p>
							<Link href={href}>{link}</Link>
						</p>
					</section>
				))}
			</div>
			<p>
				<Link href={links.results(emptySearch)}>See all providers</Link> or{" "}
				<Link href={links.home()}>start a new search</Link>.
				{brand && (
					<>
						{" "}
						Or call us on <PhoneLink of={brand.phone} />, {brand.phoneHours}.
					</>
				)}
			</p>
		</div>
	);
}
