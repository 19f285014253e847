import { Loading } from "./loading.tsx";

export const title = "Loading";

export const examples = [{ name: "After 300 ms", element: <Loading text="Finding providers near you" /> }];
