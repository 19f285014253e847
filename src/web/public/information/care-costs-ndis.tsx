import { data } from "react-router";
import type { Output } from "#contract/endpoint.ts";
import { workOutNdis } from "#contract/reference/care-costs.ts";
import { ContractForm, Field, Send } from "#web/forms/contract-form.tsx";
import { typedIn } from "#web/forms/form-state.ts";
import { newForm } from "#web/forms/read-form.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import type { Route } from "./+types/care-costs-ndis";
import { NdisWorked, WorkedTitle } from "./care-costs/worked.tsx";

export const handle = { js: false };

const LABELS = { price: "Price of an hour", budget: "Budget for this service", months: "For how many months" };

export const loader = (from: Route.LoaderArgs) => {
	const { brand, publicUrl } = from.context.get(requestContext);
	return {
		product: brand.name,
		canonical: publicUrl + links.careCosts("ndis"),
		price: new URL(from.request.url).searchParams.get("price")?.slice(0, 12) ?? "",
		form: newForm(workOutNdis),
	};
};

export const action = (from: Route.ActionArgs) =>
	submitForm(from, workOutNdis, {
		more: {} as { costs?: Output<typeof workOutNdis> },
		taken: (costs, form) => data({ typed: typedIn(form), errors: {}, requestKey: "", costs }),
	});

const TITLE = "How long does an NDIS budget last?";

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? pageMeta({
				...loaderData,
				shareTitle: TITLE,
				description: "How many hours a week an NDIS budget for a service pays for at a provider's price.",
			})
		: [];

/** Hours of an NDIS budget at a price. What is typed stays in the form: nothing is stored (decision 124). */
export default function CareCostsNdis({ loaderData: { product, price, form }, actionData }: Route.ComponentProps) {
	return (
		<Page width="text">
			<Stack gap="large">
				<BackLink href={links.ndis()}>NDIS funding</BackLink>
				<WorkedTitle title={TITLE} product={product} answer={actionData} />
				<h1>{TITLE}</h1>
				<p>
					Enter a provider's price and the budget for this service. We work out the hours, and don't keep what you
					enter. For an older person,{" "}
					<a href={links.careCosts("support-at-home", price)}>work out the hours of a Support at Home budget</a>.
				</p>
				{actionData?.costs && <NdisWorked costs={actionData.costs} />}
				<ContractForm
					form={form}
					refused={actionData}
					labels={LABELS}
					values={{ price, months: "12" }}
					failed="We couldn't work it out"
					advice="Please try again in a moment."
				>
					<Field name="price" inputMode="decimal" width="postcode" hint="In dollars, for example 75.50" />
					<Field name="budget" inputMode="decimal" width="postcode" hint="In dollars, from your plan" />
					<Field name="months" inputMode="numeric" width="postcode" />
					<div>
						<Send busy="Working it out …">Work it out</Send>
					</div>
				</ContractForm>
			</Stack>
		</Page>
	);
}
