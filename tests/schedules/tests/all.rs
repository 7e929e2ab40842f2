//! Every order of the threads of a search: see the crate.

use niwaki_schedules::models;

#[test]
fn a_pool_is_taken_whole() {
    models::a_pool_is_taken_whole(2, 3, 3);
    models::a_pool_is_taken_whole(3, 2, 2);
}

#[test]
#[should_panic(expected = "assertion")]
fn a_pool_in_two_steps_is_not() {
    models::a_pool_in_two_steps_is_taken_whole(2);
}

#[test]
fn a_signal_ends_a_search() {
    models::a_signal_ends_a_search(false);
    models::a_signal_ends_a_search(true);
}

#[test]
fn a_helper_ends_with_the_main_thread() {
    models::a_helper_ends_with_the_main_thread();
}

#[test]
fn a_panic_ends_the_main_thread() {
    models::a_panic_ends_the_main_thread();
}

#[test]
fn a_helper_goes_deeper_each_time() {
    models::a_helper_goes_deeper_each_time();
}
